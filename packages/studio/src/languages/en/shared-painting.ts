/** Texts of the page of a shared painting. */
export const texts = {
  title: 'A photo became this painting',
  description: 'Someone shared this painting with you. The studio painted it from a photo, stroke by stroke.',
  alt: 'A painting made from a photo',
  try: 'Have your photo painted',
  tryNote: 'Choose a photo and see a preview before you pay.',
  gone: 'This painting is no longer shared',
  goneText: 'Sharing was stopped, or the link is incomplete.',
  studio: 'Go to the studio',
} as const
