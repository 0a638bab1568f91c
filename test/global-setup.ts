import type { TestProject } from 'vitest/node'
import { makeScratchFolder } from '../packages/plumbing/src/testing/scratch-folder.ts'
import { startTemplateServer } from './template-database.ts'

/** Starts one PostgreSQL server for the run, with the migrated database that each test clones. */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const scratch = makeScratchFolder()
  const { url, template, stop } = await startTemplateServer(scratch.directory)
  project.provide('postgres', { url, template })
  return async () => {
    await stop()
    scratch.remove()
  }
}

export default setup
