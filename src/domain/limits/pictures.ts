export const pictureLimits = {
  /** Largest file that may be uploaded: 10 MB. */
  fileBytes: 10_485_760,
  /** Widths of the stored copies, in pixels; a narrower picture is never enlarged. */
  widths: [480, 960, 1600],
  /** A very tall picture is made smaller until it is no higher than this. */
  height: 3200,
  /** When a failed upload is tried again, in seconds after each failure. */
  retrySeconds: [0, 1, 3, 5],
  /** Longest description for people who do not see the picture. */
  descriptionLength: 200,
} as const;
