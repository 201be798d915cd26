import type { CardTheme } from '#domain/cards/group-card.ts';
import type { CoverColours } from '#server/platform/mail/compose/cover.tsx';

/** Colours of a card's cover in a mail: the dark palette of its theme, legible on light and dark backgrounds. */
export const mailColours: Record<CardTheme, CoverColours> = {
  default: { ground: '#281613', ink: '#f7efe3', quiet: '#cbbba9', accent: '#f9bb51', motif: '#f16f78' },
  sunset: { ground: '#331415', ink: '#fbf2e8', quiet: '#ddc1af', accent: '#faa365', motif: '#f57050' },
  nature: { ground: '#0d2114', ink: '#f2f3e5', quiet: '#bfc8b3', accent: '#b7d978', motif: '#66ac69' },
  purple: { ground: '#251534', ink: '#f6f1fb', quiet: '#cec1dc', accent: '#e1afed', motif: '#a17adf' },
  ocean: { ground: '#01222f', ink: '#e9f6f9', quiet: '#afced6', accent: '#73dfdf', motif: '#2ba9c2' },
};
