import { minute } from './units.ts';

/** A wider network may do so many times what is allowed to one address (IPv4) or one /64 (IPv6). */
export const widerNetworksLimits = {
  ipv4: { 24: 8 },
  ipv6: { 56: 4, 48: 8 },
} as const;

export const cacheLimits = {
  currentUserMs: 5 * minute * 1000,
} as const;

export const pageTimes = {
  /** The greeting after a fresh login waits so long before it goes on. */
  welcomeMs: 3000,
  testLoginReloadMs: 1000,
  /** How long a page may believe in the hour before it looks at the clock again. */
  clockStepMs: 10 * minute * 1000,
} as const;
