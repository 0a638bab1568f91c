/** Returns the name of the backup of a moment: sorting by name sorts by time. */
export const backupName = (at: Date): string =>
  `atelier-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const namePattern = /^atelier-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

export const isBackupName = (name: string): boolean => namePattern.test(name)
