import type { contract, FileCreate, HandlerInput, Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import type { FileRow } from './queries.ts'

const megabyte = 1024 * 1024
/** Minimum size of a part that others follow, in bytes, as required by every S3. */
const minPartBytes = 5 * megabyte
/** Maximum size of a part, in bytes, as accepted by every S3. */
const maxPartBytes = 5 * 1024 * megabyte
const maxTextLength = 255

type PlannedPart = FileCreate['upload']['parts'][number]

/** Returns true for a SHA-256 digest in base64. */
const isDigest = (text: string): boolean => {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === 32 && bytes.toString('base64') === text
}

const digestIssues = (at: Issue['loc'], digest: string | null | undefined): Issue[] =>
  digest == null || isDigest(digest)
    ? []
    : [issue(at, 'This is not a SHA-256 in base64, which has 44 characters. Leave it out to skip the check.')]

/** Returns the issues of a file's texts. */
export const textIssues = (texts: {
  readonly name?: string | null | undefined
  readonly mime_type?: string
  readonly version?: string | null | undefined
}): Issue[] =>
  Object.entries(texts).flatMap(([field, text]) =>
    text == null || text.length <= maxTextLength
      ? []
      : [issue(field, `This can have ${maxTextLength} characters; it has ${text.length}.`)],
  )

/** Returns the problem of a part that must begin at the end of the former one. */
const partProblem = (
  part: PlannedPart,
  expected: { readonly number: number; readonly start: number; readonly isLast: boolean },
  size: number,
): readonly [field: string, sentence: string] | undefined => {
  const { number, chunk_start, chunk_end } = part
  const length = chunk_end - chunk_start
  if (number !== expected.number)
    return ['number', `Parts are numbered from 1 without gaps; part ${number} should be ${expected.number}.`]
  if (chunk_start !== expected.start)
    return ['chunk_start', `Part ${number} must start at ${expected.start}, where the previous part ends.`]
  if (length < 0) return ['chunk_end', `Part ${number} ends before it starts.`]
  if (length > maxPartBytes) return ['chunk_end', `Part ${number} is larger than 5 GB. Divide it.`]
  if (!expected.isLast && length < minPartBytes)
    return ['chunk_end', `Part ${number} is smaller than 5 MB, which only the last part may be.`]
  if (expected.isLast && chunk_end !== size)
    return ['chunk_end', `The last part ends at ${chunk_end}, but the file has ${size} bytes.`]
  return undefined
}

/** Returns the issues of a file's parts: they must cover it from 0 to its size without gaps. */
const planIssues = (parts: readonly PlannedPart[], size: number): Issue[] => {
  const places = new Map(parts.map((part, place) => [part, place]))
  const ordered = parts.toSorted((a, b) => a.number - b.number)
  const digests = parts.filter(({ checksum_sha256_base64 }) => checksum_sha256_base64 != null).length
  const isMixed = digests > 0 && digests < parts.length
  const mixed = isMixed
    ? [issue(['body', 'upload', 'parts'], 'Provide a checksum for every part, or for none.')]
    : []
  const issues = ordered.flatMap((part, i) => {
    const expected = {
      number: i + 1,
      start: ordered[i - 1]?.chunk_end ?? 0,
      isLast: i === ordered.length - 1,
    }
    const problem = partProblem(part, expected, size)
    const at = ['body', 'upload', 'parts', places.get(part) ?? i]
    return [
      ...(problem === undefined ? [] : [issue([...at, problem[0]], problem[1])]),
      ...digestIssues([...at, 'checksum_sha256_base64'], part.checksum_sha256_base64),
    ]
  })
  return [...mixed, ...issues]
}

/** Returns all issues of a new file. */
export const newFileIssues = ({ name, mime_type, version, size, ...file }: FileCreate): Issue[] => [
  ...textIssues({ name, mime_type, version }),
  ...digestIssues(['body', 'checksum_sha256_base64'], file.checksum_sha256_base64),
  ...planIssues(file.upload.parts, size),
]

type Completion = HandlerInput<typeof contract.files.uploaded>['body']

const uploadedPartIssues = (
  planned: NonNullable<FileRow['upload_parts']>,
  parts: Completion['parts'],
): Issue[] => {
  const expected = new Map(planned.map((part) => [part.number, part]))
  const seen = new Set<number>()
  const wrong = parts.flatMap(({ number, checksum_sha256_base64: sha256 }, i) => {
    const part = expected.get(number)
    const isRepeated = seen.has(number)
    seen.add(number)
    const at = ['body', 'parts', i]
    if (part === undefined)
      return [issue([...at, 'number'], `The upload has no part ${number}; it has ${planned.length} parts.`)]
    if (isRepeated) return [issue([...at, 'number'], `Part ${number} is listed twice.`)]
    return sha256 == null || sha256 === part.sha256
      ? []
      : [
          issue(
            [...at, 'checksum_sha256_base64'],
            `Part ${number} was planned ${part.sha256 === null ? 'without a checksum' : `with the checksum ${part.sha256}`}. Repeat that here, or leave it out.`,
          ),
        ]
  })
  const missing = planned.filter(({ number }) => !seen.has(number)).map(({ number }) => number)
  return missing.length === 0
    ? wrong
    : [...wrong, issue(['body', 'parts'], `These parts are missing: ${missing.slice(0, 20).join(', ')}.`)]
}

/**
 * Returns all issues of an upload's completion. For an upload that is complete already, only its names are
 * compared.
 */
export const completionIssues = (file: FileRow, { id, path, parts }: Completion): Issue[] => [
  ...(id === file.upload_id
    ? []
    : [issue('id', 'This is not the upload of this file. Repeat its upload.id.')]),
  ...(path === file.path
    ? []
    : [issue('path', 'This is not the path of this file. Repeat its upload.path.')]),
  ...(file.upload_parts === null ? [] : uploadedPartIssues(file.upload_parts, parts)),
]
