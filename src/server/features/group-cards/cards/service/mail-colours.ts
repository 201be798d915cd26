import type { CardTheme } from '#domain/cards/group-card.ts';
import type { CoverColours } from '#server/platform/mail/compose/cover.tsx';

/** A card's cover in a mail: the evening palette of its theme, which stands on light and dark paper alike. */
export const mailColours: Record<CardTheme, CoverColours> = {
  default: { ground: '#281613', ink: '#f7efe3', quiet: '#cbbba9', accent: '#f9bb51', motif: '#f16f78' },
  sunset: { ground: '#331415', ink: '#fbf2e8', quiet: '#ddc1af', accent: '#faa365', motif: '#f57050' },
  nature: { ground: '#0d2114', ink: '#f2f3e5', quiet: '#bfc8b3', accent: '#b7d978', motif: '#66ac69' },
  purple: { ground: '#251534', ink: '#f6f1fb', quiet: '#cec1dc', accent: '#e1afed', motif: '#a17adf' },
  ocean: { ground: '#01222f', ink: '#e9f6f9', quiet: '#afced6', accent: '#73dfdf', motif: '#2ba9c2' },
};
