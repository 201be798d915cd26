import { Drawing, type DrawingProps } from '../drawing.tsx';

export function ReadOnlyDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 320 240" className={className}>
      <path
        fill="var(--scene-disc)"
        d="M295 110c2 18-3 32-14 48-11 16-20 27-46 37-25 10-63 16-90 17-27 0-36-4-55-13-18-9-31-19-44-33-12-14-19-26-20-43-1-17 5-31 16-47 11-16 19-27 41-38 21-11 48-21 74-22 26-2 43 7 64 16 22 8 39 14 53 29 14 14 20 31 21 49Z"
      />
      <path
        fill="var(--scene-cloth-mid)"
        d="M276 201c1 3-2 6-12 8-9 3-16 5-38 7-21 1-54 3-77 3-23 0-30-1-46-3-16-1-27-3-37-5-10-3-16-5-17-8-1-3 3-5 12-8 9-3 17-5 35-7 19-1 42-3 64-3 22 0 36 1 54 2 19 2 32 3 44 6 11 2 17 5 18 8Z"
      />
      <path fill="var(--scene-paper-dark)" d="M100 54l126-4 6 148-126 6Z" />
      <path fill="var(--scene-paper)" d="M94 50l126-4 6 148-126 6Z" />
      <path fill="var(--scene-paper-shade)" d="M104 60l106-3v4l-106 3Zm6 127l106-4v4l-106 4Z" />
      <path fill="var(--scene-berry-dark)" d="M96 112l126-4 1 20-126 4Z" />
      <path fill="var(--scene-berry)" d="M148 48l20-1 6 149-20 1Z" />
      <path
        fill="var(--scene-berry-dark)"
        d="M156 124c-8 22-20 36-36 46h14l4 14c16-16 24-34 26-56Zm10 0c10 20 22 34 38 42l-13 2-2 14c-16-14-26-32-30-54Z"
      />
      <path
        fill="var(--scene-berry)"
        d="M160 120c-22-36-56-38-58-18 0 20 34 28 58 18Zm0 0c18-38 54-44 58-24 2 20-32 32-58 24Z"
      />
      <path
        fill="var(--scene-berry-dark)"
        d="M150 115c-14-18-34-20-36-11 0 9 20 15 36 11Zm21-1c12-18 32-24 35-14 1 10-19 18-35 14Z"
      />
      <path
        fill="var(--scene-berry)"
        d="M173 118c0 3-1 6-3 8-2 3-6 3-9 4-4 0-5 0-7-2-2-2-5-5-5-8 0-4 3-8 5-10 3-2 6-2 8-2 3 0 6 2 8 4 2 2 3 3 3 6Z"
      />
    </Drawing>
  );
}
