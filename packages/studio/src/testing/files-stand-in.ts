import { createHash } from 'node:crypto'
import { contract, type HandlerReply, orderDownloads } from '@atelier/contract'
import { apiError, type Handler } from '@atelier/plumbing/http'

/** Endpoints of the platform by which the studio uploads paintings. */
export const fileEndpoints = {
  listFiles: contract.files.list,
  createFile: contract.files.create,
  completeFile: contract.files.uploaded,
  deleteFile: contract.files.delete,
  addDownload: orderDownloads.create,
}

type Handlers = {
  readonly [Name in keyof typeof fileEndpoints]: Handler<(typeof fileEndpoints)[Name], object>
}

type StoredFile = {
  readonly view: HandlerReply<typeof contract.files.create>
  bytes: Uint8Array | undefined
  is_uploaded: boolean
}

/** Files in memory, and the orders that include them. */
export type FilesStandIn = {
  readonly handlers: Handlers
  /** Handles the requests that send the bytes of files. */
  readonly upload: (request: Request) => Promise<Response>
  /** Completed files, with their bytes. */
  readonly uploaded: () => readonly {
    readonly id: string
    readonly name: string
    readonly bytes: Uint8Array
  }[]
  /** Downloads of orders, one entry for each call. */
  readonly downloads: { readonly order_id: string; readonly file_id: string }[]
  /** Error of the call that adds a download. */
  refusal: 'ResourceNotFound' | 'Conflict' | undefined
  /** True makes the storage reject all bytes. */
  full: boolean
}

/** Opens the files of an organization. */
export const openFilesStandIn = (organization_id: string): FilesStandIn => {
  const files = new Map<string, StoredFile>()
  const created_at = new Date(0).toISOString()
  const find = (id: string): StoredFile => {
    const file = files.get(id)
    if (file === undefined) throw apiError('ResourceNotFound', 'The file does not exist.')
    return file
  }
  const present = ({ view, is_uploaded }: StoredFile) => {
    const { upload: _, ...base } = view
    return { ...base, is_uploaded, created_at, service: 'downloadable' as const }
  }
  const platform: FilesStandIn = {
    downloads: [],
    refusal: undefined,
    full: false,
    uploaded: () =>
      [...files].flatMap(([id, { view, bytes, is_uploaded }]) =>
        is_uploaded && bytes !== undefined ? [{ id, name: view.name, bytes }] : [],
      ),
    upload: async (request) => {
      const file = find(new URL(request.url).pathname.slice(1))
      const bytes = new Uint8Array(await request.arrayBuffer())
      const digest = createHash('sha256').update(bytes).digest('base64')
      if (platform.full || digest !== file.view.checksum_sha256_base64)
        return new Response('', { status: 507 })
      file.bytes = bytes
      return new Response(null, { headers: { etag: '"etag"' } })
    },
    handlers: {
      listFiles: ({ query }) => {
        const items = [...files.values()]
          .filter(({ view, is_uploaded }) => is_uploaded && query.ids?.includes(view.id) === true)
          .map(present)
        return { items, pagination: { total_count: items.length, max_page: 1 } }
      },
      createFile: ({ body }) => {
        const id = crypto.randomUUID()
        const parts = body.upload.parts.map((part) => ({
          ...part,
          url: `https://storage.test/${id}`,
          expires_at: created_at,
          headers: {},
        }))
        const view = {
          id,
          organization_id,
          name: body.name,
          path: id,
          mime_type: body.mime_type,
          size: body.size,
          size_readable: `${body.size} B`,
          storage_version: null,
          checksum_etag: null,
          checksum_sha256_base64: body.checksum_sha256_base64 ?? null,
          checksum_sha256_hex: null,
          last_modified_at: null,
          version: null,
          is_uploaded: false,
          service: body.service,
          upload: { id: `upload of ${id}`, path: id, parts },
        }
        files.set(id, { view, bytes: undefined, is_uploaded: false })
        return view
      },
      completeFile: ({ path, body }) => {
        const file = find(path.id)
        if (file.bytes === undefined || body.parts[0]?.checksum_etag !== '"etag"')
          throw apiError('BadRequest', 'A part is missing.')
        file.is_uploaded = true
        return present(file)
      },
      deleteFile: ({ path }) => {
        find(path.id)
        files.delete(path.id)
      },
      addDownload: ({ path, body }) => {
        if (platform.refusal !== undefined) throw apiError(platform.refusal, 'Not now.')
        if (!find(body.file_id).is_uploaded) throw apiError('BadRequest', 'The file is not uploaded.')
        platform.downloads.push({ order_id: path.id, file_id: body.file_id })
      },
    },
  }
  return platform
}
