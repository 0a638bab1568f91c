import type { Config } from '@atelier/plumbing/config'
import type { Backups } from './backups.ts'
import { bucketBackups } from './bucket-backups.ts'
import { folderBackups } from './folder-backups.ts'

/** The backups of the installation, in the folder or the bucket of the settings. */
export const openBackups = ({ backups: { destination } }: Pick<Config, 'backups'>): Backups =>
  'folder' in destination ? folderBackups(destination.folder) : bucketBackups(destination)
