/**
 * A translator moves text that React later removes or inserts before, and React would render the page again
 * (facebook/react#11538). A node that was moved stays where it is.
 */
export function tolerateMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, node, before?.parentNode === this ? before : null);
    return node;
  };
}
