/** Texts of the offline page of the installed studio. */
export const texts = {
  'offline.title': 'There is no connection',
  'offline.kept':
    'The studio cannot be reached at the moment. What you have begun is kept in this browser, and a painting that is paid for goes on being painted and comes by e-mail.',
  'offline.again': 'This page continues as soon as there is a connection.',
  'offline.try': 'Try again',
} as const
