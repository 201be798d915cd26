import { Drawing, type DrawingProps } from '../drawing.tsx';

export function NoBirthdaysDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 320 240" className={className}>
      <path
        fill="var(--scene-disc)"
        d="M289 110c-2 17-6 36-16 52-9 16-13 23-36 33-24 10-62 20-90 20-28 1-40-9-59-19-18-9-31-19-41-32-11-14-14-24-16-41-1-17-6-33 8-51 13-19 38-36 63-46 24-10 45-6 67-6 22 0 32-1 52 8 21 10 47 27 59 43 13 15 10 22 9 39Z"
      />
      <path
        fill="var(--scene-cloth-mid)"
        d="M288 195c0 3-2 8-15 11-12 4-34 7-52 9-18 2-23 3-45 3-21 0-46 0-70-3-24-2-47-6-59-10-13-4-12-7-11-11 2-3 8-6 20-9 13-4 26-7 46-9 19-2 37-2 61-2 23 0 44 1 65 4 21 2 36 5 47 8 11 3 13 5 13 9Z"
      />
      <path
        fill="var(--scene-paper-dark)"
        d="M190 194c0 2 0 2-9 4-10 2-29 5-43 6-14 1-24 0-34-2-11-2-20-4-23-6-4-3-3-6 2-8 4-3 10-5 22-6 12-2 29-3 43-2 14 1 26 3 34 6 7 2 9 5 8 8Z"
      />
      <path
        fill="var(--scene-paper-shade)"
        d="M185 186c-1 3-4 6-11 8-7 3-12 4-26 4-13 1-37 0-49-1-13-2-15-4-18-7-4-2-3-5 1-7 4-3 9-4 19-6 10-1 22-3 36-2 14 0 31 3 40 5 9 2 9 3 8 6Z"
      />
      <path fill="var(--scene-paper)" d="M112 74c10-5 28-5 38 0l3 113c-10 6-34 6-44 0Z" />
      <path fill="var(--scene-paper-shade)" d="M134 78l16-4 3 113c-4 3-10 4-17 5Z" />
      <path fill="var(--scene-paper-dark)" d="M112 74c10-5 28-5 38 0-8 6-30 6-38 0Z" />
      <path fill="var(--scene-berry)" d="M111 112l40-18v14l-40 18Zm-1 40l42-18v14l-42 18Z" />
      <path fill="var(--scene-quiet)" d="M129 75c1-8 0-14 5-22l4 2c-5 6-4 12-4 20Z" />
      <path fill="var(--scene-paper-dark)" d="M186 206l76-40 4 6-74 41Z" />
      <path fill="var(--scene-paper-shade)" d="M184 201l78-42 5 7-78 42Z" />
      <path
        fill="var(--scene-berry)"
        d="M276 156c2 2 3 5 2 7-1 3-4 4-7 6-2 1-4 2-6 1-3 0-7-2-9-4-1-3-2-7-1-9 1-2 4-4 7-4 2-1 5-1 8 0 2 0 5 1 6 3Z"
      />
    </Drawing>
  );
}
