import { Link } from "./link";
import { Picture } from "./picture";
import { Strip } from "./strip";

export interface CategoryCircleContent {
  name: string;
  href: string;
  picture?: string | null;
}

/** 'As principais categorias': round pictures, two rows of three and more to scroll to on a phone, one on wide screens. */
export function CategoryCircles({ categories }: { categories: readonly CategoryCircleContent[] }) {
  return (
    <Strip of="categories" className="strip">
      {categories.map(({ name, href, picture }) => (
        <li key={href}>
          <Link href={href}>
            <Picture path={picture} alt="" side={112} inLightMode="nothing" />
            {name}
          </Link>
        </li>
      ))}
    </Strip>
  );
}
