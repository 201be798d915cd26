import type { Lane } from '#domain/mail/delivery.ts';

export const laneQueue = (lane: Lane): string => `mail.${lane}`;
