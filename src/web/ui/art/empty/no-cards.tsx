import { Drawing, type DrawingProps } from '../drawing.tsx';

export function NoCardsDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 320 240" className={className}>
      <path
        fill="var(--scene-disc)"
        d="M291 115c1 18 1 29-9 44-10 15-18 26-43 36-25 10-63 15-91 16-27 1-38-3-56-10-17-7-26-11-38-28-12-16-25-41-25-62-1-20 11-33 23-47 11-14 17-19 37-28 20-9 45-19 71-20 26-1 48 6 69 15 22 9 34 17 45 33 12 16 16 33 17 51Z"
      />
      <path
        fill="var(--scene-cloth-mid)"
        d="M303 197c-1 4-8 9-22 13-15 4-35 7-54 9-19 2-21 2-48 2-27-1-70-2-96-5-26-2-32-6-42-10-11-3-14-6-14-10 1-4 7-9 18-13 10-4 17-5 38-7 21-2 45-5 74-5 29-1 58 2 82 4 24 3 35 6 47 10 12 4 18 7 17 12Z"
      />
      <path fill="var(--scene-cast)" d="M60 190l146 10 66-16 14 6-76 20-140-10Z" />
      <path fill="var(--scene-paper-dark)" d="M204 52l62 128-62 18Z" />
      <path fill="var(--scene-paper-shade)" d="M204 52l62 128-26 8Z" />
      <path fill="var(--scene-paper)" d="M78 62c42-2 84-6 126-10l4 148c-50-2-100-6-150-12Z" />
      <g fill="none" stroke="var(--scene-paper-dark)" strokeWidth="4" strokeLinecap="round">
        <path d="M140 76c13 17 22 28 21 41-1 13-10 20-21 20-12 0-21-9-20-21 1-15 15-22 19-38m1 27c6 8 9 12 9 18 0 5-4 9-9 9s-9-4-9-9c0-6 6-11 8-17" />
        <path d="M126 148c9-3 19-3 29 0m-29 1l-2 28m31-28l1 11" />
      </g>
      <g transform="translate(36 -2)">
        <path fill="var(--scene-cast)" d="M96 216l136-22 4 6-138 22Z" />
        <path fill="var(--scene-flame)" d="M108 200l114-22 4 17-115 22Z" />
        <path fill="var(--scene-paper-dark)" d="M110 209l115-22 1 8-115 22Z" />
        <path fill="var(--scene-berry)" d="M222 178l14-3c6 2 8 13 3 17l-13 3Z" />
        <path fill="var(--scene-paper)" d="M108 200l3 17H81Z" />
        <path fill="var(--scene-ink)" d="M91 211l1 6H81Z" />
      </g>
    </Drawing>
  );
}
