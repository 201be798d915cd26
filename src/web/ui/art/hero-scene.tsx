import { useId } from 'react';
import type { DrawingProps } from './drawing.tsx';

function Rings() {
  return (
    <>
      <path
        fill="var(--scene-ring-1)"
        d="M575 223c-2 29-3 54-13 84-9 31-7 35-32 62-25 27-55 54-89 71-35 17-47 10-78 11-31 0-46 0-74-8-28-8-35-14-62-31-27-17-45-21-67-52-22-31-32-62-38-98-5-37 5-51 12-81 6-29 2-33 19-61 18-28 35-52 66-73 31-21 53-20 85-27 33-8 43-14 73-11 31 4 46 12 75 28 29 15 39 21 64 48 26 26 46 52 58 80 12 29 4 28 1 58Z"
      />
      <path
        fill="var(--scene-ring-2)"
        d="M507 223c-1 28-6 47-16 72-11 24-20 34-36 50-15 16-22 21-43 29-22 8-39 13-65 11-26-1-39-6-64-18-26-12-47-23-64-43-16-19-14-26-20-53-6-27-14-53-9-80 5-28 14-37 33-57 19-20 37-33 61-45 25-13 39-15 60-17 21-2 22 0 44 6 23 7 46 11 67 27 21 15 27 26 38 50 10 24 14 40 14 68Z"
      />
      <path
        fill="var(--scene-ring-3)"
        d="M455 218c2 20 0 34-10 52-9 18-24 27-38 38-14 12-14 17-31 20-17 2-32 2-54-7-21-9-38-21-52-37-14-16-15-25-17-42-3-18-1-27 4-45 5-18 8-32 20-46 12-14 21-21 40-26 18-5 32-4 51-1 20 4 34 7 48 17 14 10 14 17 22 33 8 15 16 25 17 44Z"
      />
      <path
        fill="var(--scene-ring-4)"
        d="M407 221c1 13 1 20-4 30-5 11-9 18-22 24-12 6-29 6-42 5-13-1-17-4-25-11-7-7-10-10-13-23-3-13-5-30-2-44 4-15 11-20 20-28 8-7 10-9 22-11 11-2 23-4 35 1 12 5 19 13 25 25 6 12 6 20 6 32Z"
      />
    </>
  );
}

function Shoulders() {
  return (
    <g transform="translate(-30 0)">
      <path fill="var(--scene-berry-dark)" d="M76 440c0-40 24-66 66-72l72 2c32 10 48 38 48 70Z" />
    </g>
  );
}

function Table() {
  return (
    <>
      <path
        fill="var(--scene-cloth-dark)"
        d="M12 458c2 18-8 50-10 76 16 16 38 18 54 2 12 18 40 20 54 4 14 18 42 18 56 2 14 18 42 18 56 2 14 18 44 18 58 0 14 18 42 18 56 0 14 18 42 18 56-2 14 18 42 16 54-2 16 16 40 14 54-2 14 16 36 16 52-2 18 14 62 14 98-4v-92Z"
      />
      <path
        fill="var(--scene-fold)"
        d="M62 484c4 18 0 36-6 52 12 18 40 20 54 4-6-16-4-34 2-48Zm162 24c4 12 2 24-2 36 14 18 44 18 58 0-8-12-10-22-8-34Zm222-2c-4 12-4 24 2 34 14 18 42 16 54-2-8-12-10-24-8-36Z"
      />
      <path
        fill="var(--scene-sky)"
        d="M29 510c5 7 8 11 7 15s-4 7-7 7-7-3-7-7 2-9 7-15Zm54 4c5 7 8 11 7 15s-4 7-7 7-7-3-7-7 2-9 7-15Zm55 2c5 7 8 11 7 15s-4 7-7 7-7-3-7-7 2-9 7-15Zm56 2c5 7 8 11 7 15s-4 7-7 7-7-3-7-7 2-9 7-15Zm57 0c5 7 8 11 7 15s-4 7-7 7-7-3-7-7 2-9 7-15Zm57 0c5 7 8 11 7 15s-4 7-7 7-7-3-7-7 2-9 7-15Zm56 0c5 7 8 11 7 15s-4 7-7 7-7-3-7-7 2-9 7-15Zm56-2c5 7 8 11 7 15s-4 7-7 7-7-3-7-7 2-9 7-15Zm55-2c5 7 8 11 7 15s-4 7-7 7-7-3-7-7 2-9 7-15Zm55-2c5 7 8 11 7 15s-4 7-7 7-7-3-7-7 2-9 7-15Z"
      />
      <path
        fill="var(--scene-cloth-mid)"
        d="M12 458c4-22 52-36 118-45 72-8 150-10 228-8 110 2 212 12 282 28l66 16v38l-66 8c-72 14-168 22-266 21-106 0-206-4-278-18-50-10-84-22-84-40Z"
      />
      <path
        fill="var(--scene-cloth)"
        d="M60 460c4-16 58-30 134-38 62-6 134-6 198-2 84 6 150 18 152 38 0 20-66 34-152 39-64 3-136 3-198-1-80-6-136-18-134-36Z"
      />
      <path
        fill="var(--scene-cloth-lit)"
        d="M196 456c10-18 76-28 154-28 86 0 152 10 156 30-2 18-70 28-154 28-88 0-164-10-156-30Z"
      />
    </>
  );
}

function Child() {
  return (
    <g transform="translate(-30 -3)">
      <g transform="rotate(-7 180 330) translate(0 10)">
        <path
          fill="var(--scene-hair)"
          d="M116 366c-14-26-18-70 4-102 18-26 46-34 72-30 32 6 52 30 55 64 2 26-1 50-9 68l-14 12-22-2-60 6-12-6Z"
        />
        <path fill="var(--scene-hair-lit)" d="M224 254c16 12 22 26 23 44 2 26-1 50-9 68l-10 8c10-38 14-84-4-120Z" />
        <path
          fill="var(--scene-hair-lit)"
          d="M114 296c-4 26-1 50 9 70-5-22-7-46-4-70Zm12 30c-1 18 3 36 11 48-4-16-7-32-7-48Z"
        />
        <path
          fill="var(--scene-skin)"
          d="M136 300c-2 44 16 88 54 90 34-2 47-42 44-84-2-22-24-32-48-32-28 0-49 8-50 26Z"
        />
        <path
          fill="var(--scene-skin-lit)"
          d="M196 274c-5 14-6 30-2 40 4 13 15 25 17 33 1 5-5 6-11 6 4 5 4 9 0 12 4 4 2 8-2 11-3 5-5 10-8 14 34-2 47-42 44-84-2-20-16-30-38-32Z"
        />
        <path
          fill="var(--scene-hair)"
          d="M126 318c-8-46 18-74 62-74 34 2 56 28 52 70-5-8-8-16-10-26-9 8-19 7-26-2-8 12-20 14-28 6-7 12-19 14-28 10-5 8-13 13-22 16Z"
        />
        <path
          fill="var(--scene-ink)"
          d="M165 318c4-1 6 4 6 9s-3 8-6 8-5-4-5-9 2-8 5-8Zm54-5c4-1 6 3 6 8s-3 9-6 8-4-4-4-8 1-7 4-8Z"
        />
        <path fill="var(--scene-skin-dark)" d="M172 362c10 7 26 6 36-3-2 9-9 15-18 15s-16-5-18-12Z" />
        <path
          fill="var(--scene-berry)"
          fillOpacity=".5"
          d="M146 344c6-3 13 0 14 6s-4 10-9 10-9-3-9-8 1-7 4-8Zm73-6c5-3 9-1 12 2-1 8-4 13-8 14-5 0-8-3-8-8 0-4 1-6 4-8Z"
        />
        <path fill="var(--scene-wool)" d="M128 274c32-22 82-26 114-6l12-48-27 18-14-36-25 30-24-28-14 36-32-14Z" />
        <path fill="var(--scene-wool-lit)" d="M190 258c20 0 38 2 52 10l12-48-27 18-14-36-25 30Z" />
      </g>
      <path fill="var(--scene-cloth-mid)" d="M70 446c30 20 130 24 208 4-8 12-60 20-116 20s-88-8-92-24Z" />
      <path fill="var(--scene-berry-dark)" d="M252 448c14-14 12-40-22-48-36-8-82-2-114 12l6 34Z" />
      <path fill="var(--scene-berry)" d="M70 444c-8-26 16-48 48-44 26 4 58 16 92 22l-6 32c-46 8-102 10-134-10Z" />
      <path fill="var(--scene-berry-dark)" d="M176 413l7 2-6 42-8 1Zm-22-6l7 2-5 49h-8Z" />
      <path fill="var(--scene-paper)" d="M208 420l15 4-5 31-16 1Z" />
      <path
        fill="var(--scene-skin-lit)"
        d="M222 426c14-4 30 2 42 10 6 4 4 9-2 9 3 4 0 8-6 7 0 4-5 6-10 4-8 1-18 0-27-1Z"
      />
    </g>
  );
}

function Cake() {
  return (
    <>
      <path
        fill="var(--scene-cloth-mid)"
        d="M240 446c12 18 62 27 118 27 60 0 112-10 126-28-10-10-40-14-130-14s-110 6-114 15Z"
      />
      <path
        fill="var(--scene-plate)"
        d="M466 447c3 7-17 13-19 5 1 8-19 11-21 3 1 8-20 10-21 2 0 8-19 9-20 1 0 8-21 9-22 1 0 7-17 7-17 0-1 8-22 8-22-1-1 9-23 8-23-1-1 7-20 6-19-2-2 8-23 5-21-3-3 7-21 2-18-5-7 1-9-13-2-13-2-8 16-13 19-6-2-8 20-11 22-3-1-8 19-10 20-2 0-7 18-8 19-1 0-8 21-9 21-1 0-8 21-8 21 0 1-8 23-8 23 1 1-8 20-6 20 1 1-7 19-5 19 2 1-9 24-5 22 3 3-7 21-2 19 5 6 0 7 13 0 14Z"
      />
      <path fill="var(--scene-crumb)" d="M266 346c1 30 1 60 4 88 18 9 50 13 84 13s66-4 82-13c3-28 4-58 4-88Z" />
      <path
        fill="var(--scene-berry)"
        d="M268 402c26 8 54 11 86 10 32 0 60-3 84-10v11c-26 8-52 11-84 11-34 0-62-3-86-10Z"
      />
      <path
        fill="var(--scene-crumb-dark)"
        d="M266 350c1 12 0 26 5 32 6 4 10-2 11-8 3-4 7-2 8 5 0 12 4 24 12 24 8-2 8-14 9-22 3-5 8-4 9 2 0 10 3 19 10 18 7 0 7-9 8-16 3-6 9-5 11 3 0 14 3 30 12 30 9-2 10-16 11-27 3-7 8-6 10 1 1 8 3 13 9 12 6 0 6-8 8-14 3-5 8-4 9 2 1 12 4 20 11 19 8-2 8-14 9-22 3-6 6-4 8 0 3-6 4-20 4-39Z"
      />
      <path
        fill="var(--scene-paper-shade)"
        d="M262 344c1 12 0 26 5 32 6 4 12-2 13-8 3-4 8-2 9 5 0 12 4 24 12 24 8-2 9-14 10-22 3-5 8-4 9 2 0 10 3 19 10 18 7 0 8-9 9-16 3-6 9-5 11 3 0 14 3 30 12 30 9-2 11-16 12-27 3-7 8-6 10 1 1 8 3 13 9 12 6 0 7-8 9-14 3-5 8-4 9 2 1 12 4 20 11 19 8-2 9-14 10-22 3-6 6-5 9-1 5-2 5-22 5-38Z"
      />
      <path fill="var(--scene-paper)" d="M262 346c0-12 40-20 92-21 50 0 90 8 92 20-2 13-42 19-92 19-52 0-93-6-92-18Z" />
    </>
  );
}

function Berries() {
  return (
    <>
      <path
        fill="var(--scene-berry)"
        d="M308 334c6-3 13 1 13 7s-5 10-11 9-9-4-9-9 3-6 7-7Zm16 7c6-2 11 2 11 7s-5 9-10 8-8-4-8-8 3-6 7-7Zm62-6c6-3 12 1 12 7s-5 9-10 9-9-4-9-9 3-6 7-7Z"
      />
      <path fill="var(--scene-wool-lit)" d="M300 338c-8-6-16-6-22-2 6 7 14 8 22 2Zm98 2c8-7 17-7 24-3-7 7-16 8-24 3Z" />
    </>
  );
}

function Envelope() {
  return (
    <g transform="translate(-12 14)">
      <path fill="var(--scene-cast)" d="M488 462l22 24 116-11 10 6-128 14Z" />
      <path fill="var(--scene-paper)" d="M482 452l112-10 26 30-114 10Z" />
      <path fill="var(--scene-paper-dark)" d="M482 452l112-10c-9 16-22 27-38 32-28-4-54-12-74-22Z" />
      <path fill="var(--scene-flap)" d="M482 452l112-10c-12 12-26 21-42 26-26-4-50-9-70-16Z" />
      <path fill="var(--scene-berry)" d="M548 461c6-2 13 0 15 4s-3 9-9 9-12-2-12-6 2-6 6-7Z" />
    </g>
  );
}

function Candle() {
  return (
    <>
      <path fill="var(--scene-paper-shade)" d="M343 262c6-4 14-4 20 0l2 82c-6 3-17 3-23 0Z" />
      <path fill="var(--scene-berry)" d="M343 290l20-10v11l-20 10Zm-1 27l22-11v11l-22 11Z" />
      <path fill="var(--scene-core)" d="M343 262c6-4 14-4 20 0 1 7-1 13-5 13-4-1-3-7-6-7-4 0-2 10-5 10-4 0-5-9-4-16Z" />
      <path fill="var(--scene-ink)" d="M351 246l4 1-1 15h-3Z" />
    </>
  );
}

function Hand() {
  return (
    <>
      <path fill="var(--scene-paper-dark)" d="M446 198l-78 27 2 4 79-24Z" />
      <path fill="var(--scene-wool)" d="M660 26v150c-44 26-90 38-138 42l-26-64c58-26 110-70 164-128Z" />
      <path
        fill="var(--scene-wool-lit)"
        d="M522 146l3-9 9 2-2 10Zm9 16l3-10 9 3-2 9Zm9 15l3-9 9 2-2 10Zm9 16l3-9 9 2-2 10Zm-4-49l1-6 6 2-2 5Zm9 15l1-5 6 1-2 6Zm9 16l1-6 6 2-2 5Zm9 15l1-5 6 1-2 6Z"
      />
      <path fill="var(--scene-paper)" d="M500 146l29 70-16 8c-10-20-18-42-28-68Z" />
      <path
        fill="var(--scene-skin)"
        d="M490 160c-24-4-44 8-56 25-5 7-12 12-11 19 2 6 10 6 14 2 1 13 16 17 24 9 3 11 19 13 25 3 5 8 16 7 24-2Z"
      />
      <path fill="var(--scene-skin-dark)" d="M461 204c2 5 2 9 0 11-3-3-3-8-4-10Zm25 0c2 6 2 11 0 14-3-3-3-9-4-13Z" />
      <path fill="var(--scene-skin-lit)" d="M494 172c-24 2-46 14-62 27-7 5-4 14 5 12 22-6 44-8 68-10Z" />
    </>
  );
}

function FlameShape() {
  return (
    <>
      <path
        fill="var(--scene-flame)"
        d="M356 164c13 24 28 42 26 62-1 18-13 30-30 30-17-1-28-13-27-30 2-21 23-34 31-62Z"
      />
      <path fill="var(--scene-core)" d="M354 204c8 12 14 20 13 31-1 11-7 17-15 17-9 0-15-7-14-17 1-12 11-18 16-31Z" />
    </>
  );
}

/** The flame as a separate drawing, so that its animation does not repaint the scene. */
export function HeroFlame({ className = '' }: DrawingProps) {
  return (
    <svg viewBox="325 164 57 92" className={`scene-room ${className}`} aria-hidden="true" focusable="false">
      <FlameShape />
    </svg>
  );
}

/** Drawn on the page's background; it extends past its right edge, up to x = 660, to run off the screen. */
export function HeroScene({ className = '', lit = true }: DrawingProps & { lit?: boolean }) {
  const halo = useId();
  return (
    <svg
      viewBox="0 0 560 560"
      overflow="visible"
      className={`scene-room ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      <Rings />
      <radialGradient id={halo} gradientUnits="userSpaceOnUse" cx="353" cy="222" r="180">
        <stop offset="0" stopColor="var(--scene-glow)" stopOpacity="var(--scene-glow-op)" />
        <stop offset="1" stopColor="var(--scene-glow)" stopOpacity="0" />
      </radialGradient>
      <circle cx="353" cy="222" r="180" fill={`url(#${halo})`} />
      <Shoulders />
      <Table />
      <Child />
      <Cake />
      <Berries />
      <Envelope />
      <Candle />
      <Hand />
      {lit && <FlameShape />}
    </svg>
  );
}
