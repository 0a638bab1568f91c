import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id, oneOrMany } from '../../primitives/parts.ts'

/** Endpoints that link GitHub repositories to an organization; not part of the specification. */
export const githubInstallation = {
  install: endpoint({
    method: 'GET',
    path: '/v1/integrations/github_repository_benefit/installation/install',
    summary: 'Get the URL for a repository owner to link repositories to your organization.',
    access: 'seller',
    scopes: ['benefits:write'],
    query: z.object({
      /** URL of this server or of the organization's website; without it a page shows the result. */
      return_to: z.optional(z.string().check(z.maxLength(2083))),
      organization_id: z.optional(oneOrMany(Id)),
    }),
    response: z.object({ url: z.string() }),
    errors: ['NotPermitted'],
  }),
}
