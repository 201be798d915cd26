import { useId } from 'react';
import { Drawing, type DrawingProps } from '../drawing.tsx';

export function MailSentDrawing({ className }: DrawingProps) {
  const halo = useId();
  return (
    <Drawing viewBox="0 0 320 240" className={className}>
      <defs>
        <radialGradient id={halo} gradientUnits="userSpaceOnUse" cx="160" cy="100" r="100">
          <stop offset="0" stopColor="var(--scene-glow)" stopOpacity="var(--scene-glow-op)" />
          <stop offset="1" stopColor="var(--scene-glow)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path
        fill="var(--scene-disc)"
        d="M292 110c0 17-2 36-15 53-13 17-37 27-56 37-19 10-24 15-46 15-22 1-48-2-74-13-25-11-48-30-62-47-13-18-12-30-10-47 2-16 9-28 21-43 13-15 26-28 46-37 21-9 40-13 65-11 24 1 46 8 68 18 22 11 38 23 50 37 12 14 13 21 13 38Z"
      />
      <path
        fill="var(--scene-ring-3)"
        d="M255 91c0 14-4 30-11 43-7 14-10 20-27 28-18 9-46 17-67 17-20 0-29-8-43-16-14-8-23-16-31-27-8-12-10-20-11-34-2-14-5-28 5-43 10-15 29-30 47-38 18-8 33-6 50-5 16 0 23-1 39 7 15 8 34 22 43 35 10 13 7 19 6 33Z"
      />
      <path
        fill="var(--scene-ring-4)"
        d="M225 95c-1 11-5 25-12 35-7 11-16 16-26 21-11 4-17 6-29 5-12-1-24-3-35-10-11-7-17-14-22-26-6-12-8-26-6-38 2-11 7-15 18-23 11-9 25-18 40-20 14-3 23 1 35 7 13 6 23 18 30 27 7 10 7 12 7 22Z"
      />
      <circle cx="160" cy="100" r="100" fill={`url(#${halo})`} />
      <path
        fill="var(--scene-cloth-mid)"
        d="M283 208c-1 3-7 6-20 9-12 3-30 4-47 6-17 1-19 1-43 1-24 0-62-1-85-3-23-2-28-4-37-6-9-3-12-4-12-7 1-3 6-6 16-8 9-3 15-3 33-5 19-1 40-3 66-3 25 0 51 1 72 3 22 2 31 4 42 6 11 3 16 4 15 7Z"
      />
      <path fill="var(--scene-paper-dark)" d="M76 122l76-62c6-4 12-4 18 0l74 60v80H76Z" />
      <path fill="var(--scene-core)" d="M102 84l114-4 2 92H104Z" />
      <path fill="var(--scene-flame)" d="M162 90c6 12 13 20 13 30 0 9-6 14-15 14s-15-5-15-14c1-11 14-17 17-30Z" />
      <path fill="var(--scene-core)" d="M161 109c4 6 7 10 7 15 0 5-3 8-7 8s-7-3-7-8c0-6 5-9 7-15Z" />
      <path fill="var(--scene-paper-shade)" d="M76 122l64 44h42l62-46v84H76Z" />
      <path fill="var(--scene-paper-dark)" d="M76 204l68-64c10-8 22-8 32 0l68 62Z" />
      <path fill="var(--scene-plate)" d="M76 204l70-57c8-6 20-6 28 0l70 55Z" />
    </Drawing>
  );
}
