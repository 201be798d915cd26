/** Compares next birthday, days until it and ages with an oracle that counts day by day, in a million random cases. */
import fc from 'fast-check';
import { type ProgramOptions, type ProofResult } from '#scripts/stack/program.ts';
import { bothAnswers, birthdayCases } from '#test/oracles/birthday-cases.ts';

export default async function birthdaysOracle({ short, seed, note }: ProgramOptions): Promise<ProofResult> {
  const wanted = short ? 20_000 : 1_200_000;
  let cases = 0;
  let leapDays = 0;
  let withoutYear = 0;
  let today = 0;
  const started = performance.now();

  const outcome = fc.check(
    fc.property(birthdayCases, (given) => {
      const { said, counted } = bothAnswers(given);
      cases += 1;
      if (given.birthday.month === 2 && given.birthday.day === 29) leapDays += 1;
      if (given.birthday.birthYear === null) withoutYear += 1;
      if (counted.split(' ')[1] === '0') today += 1;
      return said === counted;
    }),
    { numRuns: wanted, seed },
  );

  if (outcome.failed) note(`differs: ${JSON.stringify(outcome.counterexample)}`);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { pass: !outcome.failed && cases >= wanted, cases, leapDays, withoutYear, today, seconds };
}
