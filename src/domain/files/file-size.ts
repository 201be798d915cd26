const kilobyte = 1000;
const megabyte = 1000 * kilobyte;

/** A size for people: whole megabytes from ten on, kilobytes below one. */
export function fileSize(bytes: number, language: string): string {
  const [amount, unit] = bytes < megabyte ? [bytes / kilobyte, 'kilobyte'] : [bytes / megabyte, 'megabyte'];
  const maximumFractionDigits = unit === 'megabyte' && amount < 10 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(
    unit === 'kilobyte' ? Math.max(1, amount) : amount,
  );
}
