/**
 * A trace whose durations are processor time, because on a shared machine wall time includes waiting for other
 * processes.
 */
export interface TraceEvent {
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: begin and length by the clock, then both by the processor time of the thread. */
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
}

interface Task {
  begin: number;
  end: number;
  threadBegin: number;
  ranFor: number;
}

/** The outermost tasks of one thread whose processor time is known, in order. */
function tasksOf(events: readonly TraceEvent[]): Task[] {
  const tasks: Task[] = [];
  let end = -Infinity;
  for (const { ph, ts, dur = 0, tts, tdur } of events) {
    if (ph !== 'X' || ts < end) continue;
    end = ts + dur;
    if (tts !== undefined && tdur !== undefined)
      tasks.push({ begin: ts, end, threadBegin: tts, ranFor: Math.min(dur, tdur) });
  }
  return tasks;
}

/**
 * Only what a thread did is moved, to the moment in its task when the thread had run as long; marks and what several
 * threads share keep the clock's time.
 */
function moveInto<Event extends TraceEvent>(task: Task, event: Event): Event {
  const { ts, tts, ph, dur, tdur } = event;
  if (tts === undefined && ph !== 'X') return event;
  const ran = tts === undefined ? ts - task.begin : tts - task.threadBegin;
  const begin = task.begin + Math.min(Math.max(ran, 0), task.ranFor);
  if (dur === undefined) return { ...event, ts: begin };
  return { ...event, ts: begin, dur: Math.min(tdur ?? dur, task.begin + task.ranFor - begin) };
}

export function byProcessorTime<Event extends TraceEvent>(events: readonly Event[]): Event[] {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`);
  const moved = [...threads.values()].flatMap((ofThread) => {
    const sorted = ofThread.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
    const tasks = tasksOf(sorted);
    let at = 0;
    return sorted.map((event) => {
      while ((tasks[at + 1]?.begin ?? Infinity) <= event.ts) at += 1;
      const task = tasks[at];
      return task && event.ts >= task.begin && event.ts < task.end ? moveInto(task, event) : event;
    });
  });
  return moved.toSorted((a, b) => a.ts - b.ts);
}
