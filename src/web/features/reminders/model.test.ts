import { expect, test } from 'vitest';
import { hourOptions, turnedOn } from './model.ts';

const settings = { isOn: false, weekBefore: false, dayBefore: true, onTheDay: false, hour: 9 };

test('[REM-5] turning reminders on keeps what was chosen, and chooses all where nothing was', () => {
  expect(turnedOn(settings)).toEqual({ ...settings, isOn: true });
  expect(turnedOn({ ...settings, dayBefore: false })).toEqual({
    isOn: true,
    weekBefore: true,
    dayBefore: true,
    onTheDay: true,
    hour: 9,
  });
});

test('[REM-5] every hour of the day can be chosen', () => {
  expect(hourOptions.map(({ label }) => label)).toEqual(expect.arrayContaining(['00:00', '09:00', '23:00']));
  expect(hourOptions).toHaveLength(24);
});
