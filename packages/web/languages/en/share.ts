/**
 * English texts about sharing a painting; every other language has the same keys. Loaded with the finished
 * step.
 */
export const texts = {
  share: 'Share',
  offered: 'The picture goes straight to the app that you choose. Anyone who has the link can see it.',
  picture: 'Send the picture',
  makeLink: 'Create a link',
  title: 'A photo became this painting',
  link: 'Link to share',
  note: 'Anyone with this link can see the painting, but not your photo or your e-mail address.',
  copy: 'Copy',
  copied: 'Link copied.',
  notCopied: 'The link could not be copied. Please copy it by hand.',
  send: 'Share…',
  stop: 'Stop sharing',
  stopped: 'The link no longer works.',
  failed: 'Something went wrong. Please try again in a moment.',
} as const
