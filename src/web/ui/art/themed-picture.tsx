interface ThemedPictureProps {
  name: string;
  /** Without a text the picture is decorative. */
  alt?: string;
  width: number;
  height: number;
  className: string;
}

/** A picture for dark and light mode; the browser fetches only the visible one. */
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
