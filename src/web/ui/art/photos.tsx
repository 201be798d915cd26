import { Drawing, type DrawingProps } from './drawing.tsx';

/** Two prints on a table. */
export function PhotoDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 120 96" className={className}>
      <g transform="rotate(-8 44 50)">
        <path fill="var(--scene-paper-dark)" d="M12 22l58-2 2 62-58 2Z" />
        <path fill="var(--scene-paper)" d="M8 18l58-2 2 62-58 2Z" />
        <path fill="var(--scene-glass)" d="M13 23l48-1 1 40-48 1Z" />
        <path fill="var(--scene-glass-lit)" d="M13 48q14-16 26-6t22-8l1 28-48 1Z" />
        <circle fill="var(--scene-flame)" cx="48" cy="33" r="5.4" />
      </g>
      <g transform="rotate(7 84 58)">
        <path fill="var(--scene-paper-dark)" d="M62 34l46-1 1 50-46 1Z" />
        <path fill="var(--scene-paper)" d="M58 30l46-1 1 50-46 1Z" />
        <path fill="var(--scene-cloth)" d="M63 35l36-1 1 32-36 1Z" />
        <path fill="var(--scene-berry)" d="M68 66c-2-12 4-18 13-19s16 6 15 18Z" />
        <path fill="var(--scene-paper-shade)" d="M80 38h4v10h-4Z" />
        <circle fill="var(--scene-flame)" cx="82" cy="36" r="3.4" />
      </g>
    </Drawing>
  );
}

/** A print whose corner has peeled off, for a file that is no photo of ours. */
export function PhotoLostDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 120 96" className={className}>
      <path
        fill="var(--scene-disc)"
        d="M112.6 50c-.1 7.4-2.7 15.9-7.8 22.1-5.1 6.3-13.8 12.2-22.6 15.4-8.7 3.2-20.4 4.9-29.9 3.8-9.5-1-19.8-5.4-27.2-10.3-7.3-5-15-12.3-17.1-19.3-2.1-6.9 1.4-15.5 4.5-22.4 3-7 6.9-14.3 13.6-19.4 6.6-5.1 16.9-10.1 26.2-11.2 9.3-1.2 20.8 1.2 29.6 4.4 8.9 3.1 18.5 8.3 23.6 14.4 5.1 6.2 7.3 15.1 7.1 22.5Z"
      />
      <g transform="rotate(-5 60 50)">
        <path fill="var(--scene-paper-dark)" d="M28 22h68v60H28Z" />
        <path fill="var(--scene-paper)" d="M24 18h68v60H24Z" />
        <path fill="var(--scene-paper-shade)" d="M30 24h56v38H30Z" />
        <path fill="var(--scene-paper)" d="M92 18v26L66 18Z" />
        <path fill="var(--scene-quiet)" d="M66 18l26 26q-14 2-22-4t-4-22Z" />
      </g>
    </Drawing>
  );
}
