import { Drawing, type DrawingProps } from '../drawing.tsx';

export function NoMessagesDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 320 240" className={className}>
      <path
        fill="var(--scene-disc)"
        d="M294 119c-1 16-11 27-21 41-10 14-13 22-34 31-20 10-51 19-78 21-27 1-43-4-65-12-21-9-36-16-49-34-12-17-18-40-18-59-1-20 5-31 16-45 11-15 18-23 41-31 23-9 55-15 83-15 28-1 45 4 66 14 20 10 32 24 43 40 11 17 17 32 16 49Z"
      />
      <path
        fill="var(--scene-cloth-mid)"
        d="M295 194c-1 4-10 7-20 10-10 3-13 5-35 7-21 3-52 5-79 5-27 1-44-1-65-3-22-2-37-4-50-8-13-4-19-10-19-14-1-5 6-8 17-11 11-4 17-6 41-8 23-2 56-4 84-4 28 0 46 1 66 4 21 2 34 6 45 10 11 4 16 8 15 12Z"
      />
      <path fill="var(--scene-cast)" d="M62 200l96-20 102 18-6 8-96-17-88 20Z" />
      <path fill="var(--scene-plate)" d="M68 66l90 22v92l-96 20Z" />
      <path fill="var(--scene-paper)" d="M158 88l96-24 6 134-102-18Z" />
      <path fill="var(--scene-paper-shade)" d="M158 88v92l-22 5 2-102Z" />
      <path fill="var(--scene-berry)" d="M102 110c9 13 17 21 16 32-1 10-8 16-17 15-9-2-14-9-13-18 1-11 9-17 14-29Z" />
      <path fill="var(--scene-paper)" d="M102 133c4 6 7 10 6 15-1 4-4 6-7 5-4-1-6-4-6-8 1-5 5-7 7-12Z" />
      <path
        fill="var(--scene-quiet)"
        d="M178 133c2-1 4 0 5 2s-1 4-3 4-4-1-4-3 1-3 2-3Zm12 1c2-1 4 0 5 2s-1 4-3 4-4-1-4-3 1-3 2-3Zm12-1c2-1 4 0 5 2s-1 4-3 4-4-1-4-3 1-3 2-3Zm12 1c2-1 4 0 5 2s-1 4-3 4-4-1-4-3 1-3 2-3Zm12-1c2-1 4 0 5 2s-1 4-3 4-4-1-4-3 1-3 2-3Zm12 1c2-1 4 0 5 2s-1 4-3 4-4-1-4-3 1-3 2-3Z"
      />
    </Drawing>
  );
}
