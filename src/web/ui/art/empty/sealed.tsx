import { Drawing, type DrawingProps } from '../drawing.tsx';

export function SealedDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 320 240" className={className}>
      <path
        fill="var(--scene-disc)"
        d="M289 112c-2 17-8 38-20 55-12 16-27 25-44 34-18 8-30 12-52 13-22 0-44-1-66-9-22-8-36-17-52-33-15-17-27-36-30-54-2-18 4-26 17-43 14-17 31-37 54-48 22-10 40-11 66-8 27 2 52 10 74 20 22 11 32 22 42 36 10 13 13 20 11 37Z"
      />
      <path
        fill="var(--scene-cloth-mid)"
        d="M283 198c2 3 0 5-9 7-9 3-16 5-39 7-23 1-59 2-84 3-25 0-35-1-52-2-16-2-24-2-35-5-11-3-23-7-24-11 0-3 11-6 21-8 10-3 16-3 35-5 19-1 42-3 66-3 24 0 44 1 64 2 19 2 30 3 41 6 11 3 15 6 16 9Z"
      />
      <path fill="var(--scene-paper-dark)" d="M68 66l188-5 6 132-190 6Z" />
      <path fill="var(--scene-paper-shade)" d="M62 62l188-5 6 132-190 6Z" />
      <path fill="var(--scene-paper-dark)" d="M62 62l188-5-82 88c-4 5-10 5-15 0Z" />
      <path fill="var(--scene-paper)" d="M62 62l188-5-82 80c-4 5-10 5-15 0Z" />
      <path
        fill="var(--scene-berry-dark)"
        d="M188 137c0 5 0 11-3 15-4 4-9 7-13 9-5 2-6 4-11 4-4-1-10-3-14-7-5-4-9-10-11-15-1-5 0-9 2-13 2-4 4-7 8-10 4-3 8-6 13-7 5-1 10 0 14 3 5 2 8 7 10 11 3 4 5 6 5 10Z"
      />
      <path
        fill="var(--scene-berry)"
        d="M187 138c0 4-3 7-6 11-2 3-2 6-7 8-4 2-11 4-16 4-6-1-9-3-13-6-4-3-7-6-8-11-2-5-1-11 1-16 1-5 3-8 6-11 4-3 6-4 12-5 5 0 12 1 17 4 5 2 8 4 10 8 3 4 4 9 4 14Z"
      />
      <path fill="var(--scene-paper)" d="M162 122c4 8 8 13 8 19 0 6-4 9-9 9s-9-3-9-9c1-7 8-11 10-19Z" />
    </Drawing>
  );
}
