/** Fictional visitors of the guest book; the catalogues hold their words. */
export const guests = [
  { id: 'maja', name: 'Maja Lindqvist' },
  { id: 'tomas', name: 'Tomás Rey' },
  { id: 'aiko', name: 'Aiko Brandt' },
  { id: 'jonah', name: 'Jonah Adeyemi' },
  { id: 'elin', name: 'Elin Varga' },
  { id: 'peter', name: 'Peter Holm' },
] as const
