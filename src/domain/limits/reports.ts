export const reportLimits = {
  noteLength: 500,
  /** Reports of one person, or of one network whose people are not signed in. */
  perDay: 5,
  /** Within which we promise to look. */
  lookDays: 2,
  /** To object to a take-down; then what was taken down is deleted. */
  objectDays: 30,
  /** For which a picture that was taken down cannot be uploaded again. */
  blockedPictureDays: 90,
} as const;
