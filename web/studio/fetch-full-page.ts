/** The maximum number of requests for a page. Each request searches a bounded part of the list. */
const maxRequests = 10;

/** `continuesAt` names the cursor that continues a search that stopped before the page was full. */
type Page<Row> = {
  data: Row[];
  nextCursor: string | null;
  prevCursor: string | null;
  continuesAt?: "nextCursor" | "prevCursor" | undefined;
};

type Paging = { cursor?: string | undefined; limit: number };

/**
 * Fetches a full page of a list. Each request searches only a part of the list, so requests go on
 * until the page is full, the list ends, or the maximum of requests is reached.
 */
export async function fetchFullPage<Row>(
  fetchPart: (paging: Paging) => Promise<Page<Row>>,
  { cursor, limit }: Paging,
): Promise<Page<Row>> {
  let page = await fetchPart({ cursor, limit });
  for (let requests = 1; requests < maxRequests; requests++) {
    const continued = page.continuesAt && page[page.continuesAt];
    const missing = limit - page.data.length;
    if (!continued || missing <= 0) break;
    page = joinPages(page, await fetchPart({ cursor: continued, limit: missing }));
  }
  return page;
}

/** Joins a page and the part that was fetched from its cursor `continuesAt`. */
function joinPages<Row>(page: Page<Row>, part: Page<Row>): Page<Row> {
  const { continuesAt } = part;
  const isEmpty = page.data.length === 0;
  if (page.continuesAt === "prevCursor")
    return {
      data: [...part.data, ...page.data],
      nextCursor: isEmpty ? part.nextCursor : page.nextCursor,
      prevCursor: part.prevCursor,
      continuesAt,
    };
  return {
    data: [...page.data, ...part.data],
    nextCursor: part.nextCursor,
    prevCursor: isEmpty ? part.prevCursor : page.prevCursor,
    continuesAt,
  };
}
