import { writeWhole } from '@atelier/plumbing/storage'
import type { Connection } from '../command-line/connection.ts'
import { applyPlan, type CopiedId, type CopyOptions } from './apply-plan.ts'
import type { Catalogue } from './kinds.ts'
import { planCopy, type UnknownFields } from './plan.ts'
import { readCatalogue, wireOf } from './remote-shop.ts'
import { failuresText, idsText, confirmPlan, planText } from './show-plan.ts'

export type CopyArguments = {
  /** Shows the plan only. */
  readonly dryRun?: boolean | undefined
  readonly yes?: boolean | undefined
  readonly update?: boolean | undefined
  /** Output file of old and new ids. */
  readonly ids?: string | undefined
  /** Default currency of the organization from now on. */
  readonly defaultCurrency?: string | undefined
}

export type CopyJob = {
  readonly from: Catalogue
  readonly to: Connection
  readonly contentOf: CopyOptions['contentOf']
  /** Text above the plan. */
  readonly heading: string
  /** Text below the plan. */
  readonly footer?: string | undefined
  readonly question: string
  readonly unknownFields?: UnknownFields
  /** Runs after the consent, before the first copy. */
  readonly prepare: () => Promise<void>
}

/** Writes the ids to a file, or to the output if the file cannot be written. */
const writeIds = async (file: string, copied: readonly CopiedId[]): Promise<void> => {
  try {
    await writeWhole(file, `${JSON.stringify(copied, undefined, 2)}\n`)
    process.stdout.write(`Old and new ids are in ${file}.\n`)
  } catch (error) {
    process.stderr.write(`${file} could not be written (${String(error)}).\n`)
    process.stdout.write(`\n${idsText(copied)}`)
  }
}

/**
 * Shows the plan of a copy, and carries it out on consent.
 *
 * @returns undefined when only the plan was shown; otherwise the number of failed copies
 */
export const copyCatalogue = async (job: CopyJob, options: CopyArguments): Promise<number | undefined> => {
  const { from, to, contentOf, heading, footer = '', question, unknownFields } = job
  const steps = planCopy(from, await readCatalogue(wireOf(to)), unknownFields)
  process.stdout.write(`${heading}\n\n${planText(steps)}${footer}`)
  const update = options.update === true
  if (!update && steps.some(({ action }) => action === 'differs'))
    process.stdout.write('Objects that differ will not be changed. Add --update to overwrite them.\n')
  if (!(await confirmPlan(question, options))) return undefined
  await job.prepare()
  const report = (line: string): void => void (process.stderr.isTTY && process.stderr.write(`${line}\n`))
  const { copied, failures } = await applyPlan(steps, { to, update, contentOf }, report)
  if (options.ids !== undefined) {
    await writeIds(options.ids, copied)
  } else if (copied.length > 0) process.stdout.write(`\n${idsText(copied)}`)
  process.stderr.write(failuresText(failures))
  return failures.length
}
