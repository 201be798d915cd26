import { describe, expect, test } from 'vitest';
import { issuesOf } from './issues.ts';
import { profileRequest } from './profile.ts';

const profile = profileRequest(() => Temporal.PlainDate.from('2026-11-18'));
const ruta = { name: 'Rūta', birthday: '1988-03-14', birthYear: 1988 };

function issues(body: unknown) {
  const result = profile.safeParse(body);
  return result.success ? [] : issuesOf(result.error).map(({ id, field }) => [field, id]);
}

describe('a profile on the wire', () => {
  test('[PROF-2] [PROF-3] is a name, with a birthday or with the one on file', () => {
    expect(profile.parse(ruta)).toEqual(ruta);
    expect(profile.parse({ name: ' Rūta ' })).toEqual({ name: 'Rūta', birthYear: null });
    expect(profile.parse({ name: 'Rūta', birthday: '1988-03-14' })).toEqual({
      name: 'Rūta',
      birthday: '2000-03-14',
      birthYear: null,
    });
  });

  test.each([
    [{ name: '' }, 'name', 'profile.nameRequired'],
    [{ birthday: '' }, 'birthday', 'profile.birthdayRequired'],
    [{ birthday: '1988-02-30' }, 'birthday', 'birthday.dateImpossible'],
    [{ birthYear: 1899 }, 'birthYear', 'birthday.yearRange'],
    [{ birthYear: 1987 }, 'birthYear', 'errors.invalid'],
    [{ birthday: undefined }, 'birthYear', 'errors.invalid'],
    [{ birthday: '2013-11-19', birthYear: 2013 }, 'birthYear', 'profile.tooYoung'],
    [{ birthday: '2026-12-01', birthYear: 2026 }, 'birthYear', 'profile.tooYoung'],
  ])('[PROF-2] refuses %j', (change, field, id) => {
    expect(issues({ ...ruta, ...change })).toEqual([[field, id]]);
  });

  test('whoever turns 13 today is old enough', () => {
    expect(issues({ ...ruta, birthday: '2013-11-18', birthYear: 2013 })).toEqual([]);
  });
});
