/** What somebody may say is wrong with a card or a picture. */
export const reportGrounds = ['me', 'insult', 'nudity', 'trick', 'other'] as const;
export type ReportGround = (typeof reportGrounds)[number];

/** How a report ended: what it was about is gone, or nothing was wrong with it. */
export const reportDecisions = ['taken-down', 'kept'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** What an admin does about a report. */
export const reportActs = ['take-card-down', 'take-picture-down', 'keep', 'restore-card', 'restore-picture'] as const;
export type ReportAct = (typeof reportActs)[number];

/** The message that says for which ground something was taken down. */
export const groundText = {
  me: 'takedown.forMe',
  insult: 'takedown.forInsult',
  nudity: 'takedown.forNudity',
  trick: 'takedown.forTrick',
  other: 'takedown.forOther',
} as const satisfies Record<ReportGround, string>;
