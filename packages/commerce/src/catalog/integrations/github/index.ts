export { createGithub } from './github.ts'
export type { Github, RepositoryAddress, RepositoryPermission } from './port.ts'
export { openScanningKeys } from './scanning-keys.ts'
