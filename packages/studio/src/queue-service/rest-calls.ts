import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { type Answer, answer, type Call, notFound } from './call.ts'
import type { Files } from './files.ts'
import type { Tokens } from './tokens.ts'

const Upload = z.object({ content_type: z.string(), file_name: z.string().check(z.minLength(1)) })

/** The account's own calls: uploads, whole or in parts, and tokens. */
export const answerRest = async (files: Files, tokens: Tokens, call: Call): Promise<Answer> => {
  if (call.method !== 'POST') return notFound('call')
  switch (call.path) {
    case '/tokens/':
      return tokens.issue(call)
    case '/storage/upload/initiate':
    case '/storage/upload/initiate-multipart': {
      if (call.query.get('storage_type') === null)
        return answer(422, { detail: 'Name the storage_type in the query.' })
      const upload = safeParse(Upload, call.input)
      return upload.success
        ? answer(200, await files.initiate(upload.data.content_type))
        : answer(422, { detail: 'Name content_type and file_name.' })
    }
    default:
      return notFound('call')
  }
}
