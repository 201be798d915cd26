export const httpLimits = {
  messageLength: 200,
} as const;
