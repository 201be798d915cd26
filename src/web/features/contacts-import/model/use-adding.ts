import { useRef, useState } from 'react';
import type { ImportAnswer } from '#contract/files/imports.ts';
import { fileLimits } from '#domain/limits/files.ts';
import { importPart, type Source, useRefresh } from '../api/imports.ts';
import type { ChosenPerson } from './candidates.ts';

const { parts, peopleAtOnce } = fileLimits;

/** An import on its way: how many of the people are imported, and what became of them. */
export interface Adding {
  source: Source;
  people: readonly ChosenPerson[];
  done: number;
  answer: ImportAnswer;
  /** At the pace until now; unknown before the first part is imported. */
  secondsLeft?: number;
  /** Why it broke off; it can be gone on with, since nobody is added twice. */
  failure?: unknown;
}

const together = (before: ImportAnswer, next: ImportAnswer): ImportAnswer => ({
  imported: before.imported + next.imported,
  updated: before.updated + next.updated,
  skipped: before.skipped + next.skipped,
  importId: next.importId ?? before.importId,
});

export const isInParts = ({ people }: Pick<Adding, 'people'>): boolean => people.length > peopleAtOnce;

/** Adds people, many of them in parts one after the other; goes on while the dialog is closed. */
export function useAdding(
  onDone: (source: Source, answer: ImportAnswer) => void,
  onFailed: (failure: unknown) => void,
) {
  const [adding, setAdding] = useState<Adding>();
  const isStopped = useRef(false);
  const refresh = useRefresh();

  async function run(from: Pick<Adding, 'source' | 'people' | 'done' | 'answer'>): Promise<void> {
    const { source, people } = from;
    const startedAt = performance.now();
    const size = isInParts(from) ? Math.ceil(people.length / parts) : people.length;
    let { done, answer } = from;
    isStopped.current = false;
    setAdding(from);
    try {
      while (done < people.length && !isStopped.current) {
        const part = people.slice(done, done + size);
        answer = together(answer, await importPart(source, part, answer.importId));
        done += part.length;
        const leftMs = ((performance.now() - startedAt) / (done - from.done)) * (people.length - done);
        setAdding({ ...from, done, answer, secondsLeft: Math.ceil(leftMs / 1000) });
      }
      await refresh();
      setAdding(undefined);
      onDone(source, answer);
    } catch (failure) {
      setAdding({ ...from, done, answer, failure });
      onFailed(failure);
      if (done > 0) await refresh();
    }
  }

  return {
    adding,
    start: (source: Source, people: readonly ChosenPerson[]) =>
      void run({
        source,
        people,
        done: 0,
        answer: { imported: 0, updated: 0, skipped: 0, importId: null },
      }),
    /** After the part that is on its way. */
    stop: () => {
      isStopped.current = true;
    },
    goOn: () => {
      if (!adding) return;
      const { source, people, done, answer } = adding;
      void run({ source, people, done, answer });
    },
    forget: () => setAdding(undefined),
    /** Of an import in parts it stays, since that is gone on with. */
    forgetFailure: () => setAdding((last) => (last?.failure === undefined || isInParts(last) ? last : undefined)),
  };
}
