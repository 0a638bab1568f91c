/**
 * English texts about sharing a painting; every other language has the same keys. Loaded with the finished
 * step.
 */
export const texts = {
  share: 'Share',
  offered: 'The picture goes straight to the app that you choose. A link shows it to everybody who has it.',
  picture: 'Send the picture',
  makeLink: 'Make a link',
  title: 'A photo became this painting',
  link: 'Link to share',
  note: 'Whoever has this link sees the painting, but neither your photo nor your address.',
  copy: 'Copy',
  copied: 'The link is copied.',
  notCopied: 'The link could not be copied. Please copy it by hand.',
  send: 'Share…',
  stop: 'Stop sharing',
  stopped: 'The link leads nowhere any more.',
  failed: 'That did not work. Please try again in a moment.',
} as const
