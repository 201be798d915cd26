import { describe, expect, test } from 'vitest';
import { liveServerLimits } from '../limits/cards.ts';
import { createConnectionLimits } from './connection-limits.ts';

const { connections, connectionsByNetwork, reserve, reservePerCard, widerMultiple } = liveServerLimits;

function fill(
  seats: ReturnType<typeof createConnectionLimits>,
  many: number,
  ip: (index: number) => string,
  topic = 'card:1',
) {
  return Array.from({ length: many }, (_, index) => seats.acquire(ip(index), topic)).filter(
    (leave) => leave !== undefined,
  );
}

describe('connections of open pages', () => {
  test('are bounded for a network, and for the networks around it together', () => {
    const seats = createConnectionLimits();
    expect(fill(seats, connectionsByNetwork + 5, () => '192.0.2.1')).toHaveLength(connectionsByNetwork);
    const ofOne48 = fill(seats, connections, (index) => `2001:db8:7:${(index % 20).toString(16)}00::1`);
    expect(ofOne48).toHaveLength(connectionsByNetwork * widerMultiple);
    expect(seats.acquire('198.51.100.1', 'card:2')).toBeDefined();
  });

  test('that are all taken by one card leave a few for every other', () => {
    const seats = createConnectionLimits();
    const elsewhere = (index: number) => `10.${index & 255}.${index >> 8}.1`;
    expect(fill(seats, connections + 100, elsewhere)).toHaveLength(connections);
    expect(fill(seats, reservePerCard + 5, elsewhere, 'card:2')).toHaveLength(reservePerCard);
    expect(fill(seats, 1, elsewhere, 'card:1')).toHaveLength(0);
    let more = 0;
    for (let card = 3; card < 3 + reserve; card += 1)
      more += fill(seats, 1, () => elsewhere(card), `card:${card}`).length;
    expect(more).toBe(reserve - reservePerCard);
  });

  test('are free again when they are released, once', () => {
    const seats = createConnectionLimits();
    const taken = fill(seats, connectionsByNetwork, () => '192.0.2.1');
    expect(seats.acquire('192.0.2.1', 'card:1')).toBeUndefined();
    taken[0]?.();
    taken[0]?.();
    expect(seats.acquire('192.0.2.1', 'card:1')).toBeDefined();
    expect(seats.acquire('192.0.2.1', 'card:1')).toBeUndefined();
  });
});
