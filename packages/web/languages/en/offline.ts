/** Texts of the offline page of the installed studio. */
export const texts = {
  'offline.title': 'You are offline',
  'offline.kept':
    'The studio cannot be reached right now. Your progress is kept in this browser, and a painting that you have paid for is still finished and sent by e-mail.',
  'offline.again': 'This page continues when you are back online.',
  'offline.try': 'Try again',
} as const
