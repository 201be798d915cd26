interface FlameProps {
  /** "ink" takes the colour of the text around it. */
  tone?: 'light' | 'ink';
  className?: string | undefined;
}

const body = 'M8.3 0c4.5 5.6 7.3 9.3 7.3 14.1a7.6 7.6 0 0 1-15.2.1C.4 9.5 3.6 6.3 8.3 0Z';
const core = 'M8.1 10c2.2 2.9 3.5 4.6 3.5 6.9a3.6 3.6 0 0 1-7.2 0c0-2.3 1.4-4 3.7-6.9Z';

export function Flame({ tone = 'light', className }: FlameProps) {
  return (
    <svg viewBox="0 0 16 24" className={className} aria-hidden="true" focusable="false">
      {tone === 'ink' ? (
        <path fill="currentColor" fillRule="evenodd" d={body + core} />
      ) : (
        <>
          <path fill="var(--flame)" d={body} />
          <path fill="var(--flame-core)" d={core} />
        </>
      )}
    </svg>
  );
}
