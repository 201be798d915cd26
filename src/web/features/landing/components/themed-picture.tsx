interface ThemedPictureProps {
  name: string;
  /** Without it the picture is decoration. */
  alt?: string;
  width: number;
  height: number;
  className: string;
}

/** Dusk and day lie in the page together; only the one that shows is fetched. */
export function ThemedPicture({ name, alt = '', width, height, className }: ThemedPictureProps) {
  return (
    <>
      {(['dusk', 'day'] as const).map((light) => (
        <img
          key={light}
          src={`/art/${name}.${light}.svg`}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className={`${className} ${light === 'dusk' ? 'light:hidden' : 'not-light:hidden'}`}
        />
      ))}
    </>
  );
}
