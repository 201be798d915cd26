/** How a picture by AI may be drawn, in the order in which the form offers them. */
export const aiImageStyles = ['default', 'cartoon', 'realistic', 'artistic', 'vintage'] as const;
export type AiImageStyle = (typeof aiImageStyles)[number];

const hands: Record<AiImageStyle, string> = {
  default: 'A warm, friendly picture for a birthday card.',
  cartoon: 'A cheerful cartoon for a birthday card: bold outlines, flat bright colors.',
  realistic: 'A realistic picture for a birthday card, like a photograph in soft natural light.',
  artistic: 'An expressive painting for a birthday card, with visible brush strokes.',
  vintage: 'A vintage picture for a birthday card, like a faded postcard from the 1920s.',
};

/** What the image service is asked for. */
export const aiImageRequest = (prompt: string, style: AiImageStyle): string =>
  `${hands[style]} No writing in the picture. It shows: ${prompt}`;
