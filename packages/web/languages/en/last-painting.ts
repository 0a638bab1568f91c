/** English texts about the stored painting; every other language has the same keys. */
export const texts = {
  title: 'Your last painting',
  note: 'Download it, share it, or order more of it.',
  open: 'Open',
  kept: 'This device remembers your painting for 30 days.',
  forget: 'Remove from this device',
  forgotten: 'Removed from this device. The link in your e-mail still opens it.',
} as const
