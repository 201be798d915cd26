import { minute } from './units.ts';

/** Multiples of the limit of one address (IPv4) or one /64 (IPv6) for wider networks. */
export const widerNetworksLimits = {
  ipv4: { 24: 8 },
  ipv6: { 56: 4, 48: 8 },
} as const;

export const cacheLimits = {
  currentUserMs: 5 * minute * 1000,
} as const;

export const pageTimes = {
  /** How long the greeting after signing in is shown. */
  welcomeMs: 3000,
  testLoginReloadMs: 1000,
  /** How often an open page reads the clock again. */
  clockStepMs: 10 * minute * 1000,
} as const;
