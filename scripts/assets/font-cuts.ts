const range = (first: string, last: string) => {
  const start = first.codePointAt(0)!;
  return String.fromCodePoint(...Array.from({ length: last.codePointAt(0)! - start + 1 }, (_, step) => start + step));
};

/** The letters each small font file holds, and the file of the whole font that has them. */
export const cuts = {
  latin: { source: 'latin', letters: `${range(' ', '~')}\u00A0«»·×–—‘’‚“”„•…` },
  lithuanian: { source: 'latin-ext', letters: 'ĄČĘĖĮŠŲŪŽąčęėįšųūž' },
  russian: { source: 'cyrillic', letters: `${range('А', 'я')}Ёё№` },
} as const;
