/** All actions of the audit log, by whether they changed something or only looked at somebody. */
export const auditKinds = {
  'person-looked-at': 'look',
  'person-not-found': 'look',
  'person-suspended': 'act',
  'person-restored': 'act',
  'person-signed-out': 'act',
  'mail-retried': 'act',
  'mail-cancelled': 'act',
  'lane-resumed': 'act',
  'suppression-looked-up': 'look',
  'suppression-lifted': 'act',
  'report-looked-at': 'look',
  'report-dismissed': 'act',
  'card-taken-down': 'act',
  'card-restored': 'act',
  'picture-taken-down': 'act',
  'picture-restored': 'act',
  'admin-signed-in-again': 'act',
} as const satisfies Record<string, 'act' | 'look'>;

export type AuditAction = keyof typeof auditKinds;
export type AuditKind = (typeof auditKinds)[AuditAction];

export const actionsOfKind = (kind: AuditKind): AuditAction[] =>
  (Object.keys(auditKinds) as AuditAction[]).filter((action) => auditKinds[action] === kind);
