import { createPageStore } from '../../../api/page-store.ts';

/** The id of the button that begins an edit: it gets the focus back. */
export const EDIT_BUTTON = 'edit-post';

/** The id of the editor: it chooses its field itself. */
export const EDITOR = 'post-editor';

/** The post that is edited in its place. */
export const useEdited = createPageStore<{ id: string | null }>(() => ({ id: null }));

/** Opens the editor of an own post on its page, and by null closes it. */
export const editPost = (id: string | null): void => useEdited.setState({ id });
