import type { Config } from '@atelier/plumbing/config'
import type { Backups } from './backups.ts'
import { bucketBackups } from './bucket-backups.ts'
import { folderBackups } from './folder-backups.ts'

/** Opens the backups of the installation, in the configured folder or bucket. */
export const openBackups = ({ backups: { destination } }: Pick<Config, 'backups'>): Backups =>
  'folder' in destination ? folderBackups(destination.folder) : bucketBackups(destination)
