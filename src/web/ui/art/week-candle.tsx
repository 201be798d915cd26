import { Drawing, type DrawingProps } from './drawing.tsx';

const stages = {
  unlit: (
    <>
      <path fill="var(--scene-quiet)" d="M8.2 13.4c2-1 5.4-1 7.6 0l.4 25c-2.4 1-6 1-8.4 0Z" />
      <path fill="var(--scene-quiet)" d="M11.4 9.4h1.3l-.1 3.6h-1.2Z" />
    </>
  ),
  soon: (
    <>
      <path fill="var(--scene-wax-soft)" d="M8.2 15.4c2-1 5.4-1 7.6 0l.4 23c-2.4 1-6 1-8.4 0Z" />
      <path fill="var(--scene-ink)" d="M11.5 12.6h1.1l-.1 2.6h-1Z" />
      <path
        fill="var(--scene-wax-flame)"
        fillOpacity=".75"
        d="M12.2 5.8c1.4 2.1 2.5 3.4 2.4 5-.1 1.6-1.1 2.5-2.5 2.5-1.5 0-2.6-1-2.5-2.6 .1-1.7 1.8-2.8 2.6-4.9Z"
      />
    </>
  ),
  tomorrow: (
    <>
      <path fill="var(--scene-wax)" d="M8.2 21.4c2-1 5.4-1 7.6 0l.4 17c-2.4 1-6 1-8.4 0Z" />
      <path
        fill="var(--scene-wax-lit)"
        d="M8.2 21.4c2-1 5.4-1 7.6 0 .2 2.4-.4 4.4-1.4 4.4s-.8-2.4-1.8-2.4-.8 4.4-2 4.4-.9-3-1.5-3-.9-1.6-.9-3.4Z"
      />
      <path fill="var(--scene-ink)" d="M11.5 18h1.1l-.1 3h-1Z" />
      <path
        fill="var(--scene-wax-flame)"
        d="M12.3 8.4c2 3 3.6 4.9 3.5 7.2-.1 2.3-1.7 3.7-3.7 3.7-2.2 0-3.8-1.5-3.7-3.8 .2-2.5 2.8-4 3.9-7.1Z"
      />
      <path
        fill="var(--scene-core)"
        d="M12.2 13.4c1 1.4 1.7 2.4 1.6 3.5s-.8 1.8-1.7 1.8-1.7-.7-1.7-1.8c.1-1.2 1.2-2 1.8-3.5Z"
      />
    </>
  ),
  today: (
    <>
      <path
        fill="var(--scene-glow)"
        fillOpacity=".22"
        d="M12.4 3.2c4.8-.2 8.8 4 9.4 8.8 .4 5.2-3.8 10.2-9.2 10.4-5.6 .2-10.2-4.2-10.2-9.8 0-5 4.8-9.2 10-9.4Z"
      />
      <path fill="var(--scene-wax)" d="M7.8 27.4c2.2-1 6-1 8.4 0l.4 11c-2.6 1-6.6 1-9.2 0Z" />
      <path fill="var(--scene-wax-dark)" d="M12.2 27l4-.1 .4 11.5c-1.2 .5-2.6 .7-4 .7Z" />
      <path
        fill="var(--scene-wax-lit)"
        d="M7.8 27.4c2.2-1 6-1 8.4 0 .2 2.6-.4 5-1.6 5-1.1 0-.8-2.6-2-2.6-1 0-.8 5-2.1 5s-1-3.4-1.7-3.6-1-2-1-3.8Z"
      />
      <path fill="var(--scene-ink)" d="M11.4 23h1.3l-.1 4h-1.2Z" />
      <path
        fill="var(--scene-wax-flame)"
        d="M12.4 5.4c3.2 5 6.2 8.2 6 12.2-.2 4-2.9 6.4-6.3 6.4-3.7 0-6.4-2.6-6.2-6.5 .2-4.2 4.8-6.8 6.5-12.1Z"
      />
      <path
        fill="var(--scene-core)"
        d="M12.3 14c1.8 2.6 3 4.3 2.9 6.2-.1 2-1.4 3.2-3 3.2-1.8 0-3.1-1.3-3-3.2 .1-2.2 2.2-3.6 3.1-6.2Z"
      />
    </>
  ),
};

/** A candle that gets shorter as the day comes near. Its flame is pale in the light theme, so name and date stand beside it. */
export function WeekCandle({ stage, className }: DrawingProps & { stage: keyof typeof stages }) {
  return (
    <Drawing viewBox="0 0 24 40" className={className}>
      {stages[stage]}
    </Drawing>
  );
}
