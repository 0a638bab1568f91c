/** English texts about other styles of a photo; every other language has the same keys. */
export const texts = {
  title: 'Another style of this photo',
  note: 'Painted from the photo that you already uploaded, and sent to the same e-mail address.',
  bought: 'Already yours',
  notOpened: 'The checkout could not be opened. Please try again.',
} as const
