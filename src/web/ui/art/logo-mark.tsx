import type { DrawingProps } from './drawing.tsx';

export function LogoMark({ className }: DrawingProps) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
      <path
        fill="var(--logo-flame)"
        d="M12.2 1.2c2.5 3.3 4.5 5.7 4.4 8.5-.1 2.8-2 4.5-4.6 4.5-2.7 0-4.7-1.8-4.6-4.6.1-2.9 2.9-4.8 4.8-8.4Z"
      />
      <path
        fill="var(--logo-core)"
        d="M12.1 7.2c1.3 1.8 2.2 2.8 2.1 4.2-.1 1.4-1 2.2-2.2 2.2-1.3 0-2.2-.9-2.2-2.2.1-1.5 1.6-2.4 2.3-4.2Z"
      />
      <path
        fill="var(--logo-candle)"
        d="M9.5 15.9c1.6-.7 3.4-.7 5 0l.1 1.7-5.2 2ZM9.4 21l5.2-2 .2 3.5c-1.7.7-3.9.7-5.6 0Z"
      />
    </svg>
  );
}
