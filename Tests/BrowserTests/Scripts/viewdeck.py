"""The original demos of IIViewDeckController, from their beginning to their end: what a person does in them, and what is then drawn and
told the delegate, as the demo's and the library's code have it. The phone is 390 x 844."""

from stories import *

# How each demo goes to a state and back.
WAYS = {
    "example": ("example", ("left", "closed"), [((60, 400), (370, 400)), ((368, 400), (168, 400))], [("#example > [data-frame=center]", "ArrowRight"), (None, "Escape")]),
    "features": ("behavior", ("pushed", "root"), ["#navigate", "#away .back"], [("#navigate", "Enter"), ("#away .back", "Enter")]),
    "two": ("two", ("left", "closed"), [((60, 400), (370, 400)), ((368, 400), (168, 400))], [("#two > [data-frame=center] button", "Enter"), (None, "Escape")]),
    "four": ("four", ("bottom", "closed"), [((195, 750), (195, 90)), ((195, 20), (195, 700))], [("#four > [data-frame=center] [data-command=openSide][data-side=bottom]", "Enter"), (None, "Escape")]),
    "sizable": ("sized", ("left", "closed"), [((60, 400), (370, 400)), ((368, 400), (168, 400))], [("#sized > [data-frame=center]", "ArrowRight"), (None, "ArrowLeft")]),
    "tabbed": ("tabs", ("tab2", "tab1"), ["#item1", "#item0"], [("#item0", "ArrowRight"), (None, "ArrowLeft")]),
    "navigation": ("navigation", ("pushed", "root"), ["[data-push=around]", "#navigation .back"], [("[data-push=around]", "Enter"), (None, "Enter")]),
}

DECKS = ["example", "features", "two", "four", "sizable", "tabbed", "navigation"]


def opened(side, offset, axis="horizontal"):
    return [f"willOpenViewSide {side} True", f"didChangeOffset {offset} {axis} False", f"didOpenViewSide {side} True"]


def closed(side, axis="horizontal"):
    return [f"willCloseViewSide {side} True", f"didChangeOffset 0 {axis} False", f"didCloseViewSide {side} True", f"didShowCenterViewFromSide {side} True"]


def bounced(side, beyond, axis="horizontal"):
    """Closed with a bounce: the center first leaves entirely, and is exchanged then."""
    will, offset, did, shown = closed(side, axis)
    return [will, f"didChangeOffset {beyond} {axis} False", f"didBounceViewSide {side} closing", offset, did, shown]


def settled(events):
    """Events without the offsets of a drag."""
    return [each for each in events if not each.startswith("didChangeOffset") or each.endswith("False")]


def button(demo, text, inside=""):
    return demo.page.locator(f"{inside} button:visible", has_text=re.compile(f"^{text}$"))


def example(chromium):
    with Demo(chromium, "view-deck", "example") as demo:
        center = "#example > [data-frame=center]"
        heading = lambda: demo.evaluate("document.querySelector('#example > [data-frame=center] h2').textContent")
        demo.rest()
        demo.noted("example")
        demo.drawn("example", "center", x=0)
        # The bar's button toggles. The left ledge is 44: 390 - 44.
        demo.tap(button(demo, "left", center))
        demo.drawn("example", "center", x=346)
        assert demo.noted("example") == opened("left", 346)
        # A row closes the side bouncing; in the block, the center has another title.
        demo.touch.tap(*middle(demo, "#example [value='1:2']"))
        demo.frames(240)
        assert heading() == "Ledges"
        demo.rest()
        assert heading() == "1:2" and demo.noted("example") == bounced("left", 390)
        # The right ledge is 100. From one side to the other: `toggleOpenView`.
        demo.tap(button(demo, "right", center))
        demo.drawn("example", "center", x=-290)
        demo.noted("example")
        demo.tap(button(demo, "To the left"))
        assert demo.noted("example") == ["willCloseViewSide right True", "didChangeOffset 0 horizontal False", "willOpenViewSide left True",
                                      "didChangeOffset 346 horizontal False", "didCloseViewSide right True", "didShowCenterViewFromSide right True", "didOpenViewSide left True"]
        # The log on the right has them too.
        assert demo.evaluate("log.lastElementChild.textContent") == "didOpenViewSide left"
        # Dragged back by a finger: less than two thirds of the way, and it closes.
        demo.touch.drag(demo.at(368, 400), demo.at(168, 400))
        demo.rest()
        demo.drawn("example", "center", x=0)
        assert settled(demo.noted("example")) == closed("left")
        # Another ledge for the next time: 5 * 44, and 10 for 0.
        for text, x in [("Ledge: 220", 170), ("Ledge: 0", 380)]:
            demo.tap(button(demo, text, center).first)
            demo.noted("example")
            demo.tap(button(demo, "left", center))
            demo.drawn("example", "center", x=x)
            assert demo.noted("example") == opened("left", x)
            demo.keys.press("Escape")
            demo.rest()
            demo.noted("example")
        # `previewBounceView:`: by 40 points, four times in 1.2 seconds; the model stays.
        demo.tap(button(demo, "bounce", center).last)
        assert demo.noted("example") == ["willPreviewBounceViewSide right True", "didPreviewBounceViewSide right True"]
        # A navigation in the center: deeper, and a page that the side pushes over it.
        demo.tap(button(demo, "right", center))
        assert demo.page.locator("#example [data-push=pushed]").is_disabled()
        demo.tap("#nest")
        demo.noted("example")
        demo.tap("#example [data-push=pushed]")
        assert demo.noted("example") == [each.replace("True", "False") for each in closed("right")] and heading() != "Pushed"
        assert demo.evaluate("document.querySelector('#example .screen:not([inert]) h2').textContent") == "Pushed"
        demo.drawn("example", "center", x=0)
        demo.tap(button(demo, "‹ Back", center))
        assert heading() == "Level 0"


def middle(demo, selector):
    box = demo.page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def dragged(demo, y):
    """Drags the open deck to the left at a height, and returns what it has told."""
    demo.touch.drag(demo.at(350, y), demo.at(140, y))
    demo.rest()
    return demo.noted("slide")


def features(chromium):
    def navigates(demo, **fields):
        for name, value in fields.items():
            demo.evaluate("([name, value]) => { const field = features.querySelector('form').elements[name]; field.type === 'checkbox' ? (field.checked = value) : (field.value = value); }", [name, value])
        demo.tap("#navigate")
        demo.rest()
        demo.drawn("slide", "center", x=fields.get("open", 310))
        demo.noted("slide")

    def returns(demo):
        demo.evaluate("void slide.closeSide({ side: 'left', animated: false })")
        demo.tap(button(demo, "‹ Back", "#away"))
        demo.rest()

    with Demo(chromium, "view-deck", "features") as demo:
        # No panning; the center takes touches: the side stays open, and its rows exchange the center.
        navigates(demo)
        demo.touch.drag(demo.at(350, 400), demo.at(100, 400))
        demo.rest()
        assert demo.noted("slide") == []
        demo.tap(button(demo, "Simple").first)
        assert demo.evaluate("document.querySelector('#slide > [data-frame=center]').firstElementChild.className") == "night"
        returns(demo)
        # Full: dragged closed. Elasticity: beyond the ledge by d, the center moves by 2 d / ln(d + 1).
        navigates(demo, panningMode="fullViewPanning")
        assert settled(dragged(demo, 400)) == closed("left")
        returns(demo)
        # The bar alone: the rest of the center does not pan, the bar does, which is around the contained deck, and stays. The button over a
        # covered center is not over the bar.
        navigates(demo, panningMode="navigationBarPanning", centerhiddenInteractivity="notUserInteractive")
        near(demo.locator("#away .bar").bounding_box()["x"], demo.origin["x"])
        assert dragged(demo, 500) == []
        assert settled(dragged(demo, 70)) == closed("left")
        returns(demo)
        # The panning view is below the navigation, and does not come with the deck; in its mode the bar does not pan.
        assert demo.evaluate("panner.checkVisibility() && !behavior.contains(panner)") and dragged(demo, 780) == []
        navigates(demo, panningMode="panningViewPanning")
        assert dragged(demo, 70) == []
        assert settled(dragged(demo, 780)) == closed("left")
        returns(demo)
        # So too with the bar in the deck.
        navigates(demo, panningMode="panningViewPanning", navigationControllerBehavior="integrated")
        assert dragged(demo, 70) == []
        assert settled(dragged(demo, 780)) == closed("left")
        returns(demo)
        # The delegate: the left half of the bar, and nothing else.
        navigates(demo, panningMode="delegatePanning", centerhiddenInteractivity="userInteractive", navigationControllerBehavior="contained")
        demo.evaluate("void slide.closeSide({ side: 'left' })")
        demo.rest()
        demo.noted("slide")
        demo.touch.drag(demo.at(300, 70), demo.at(390, 70))
        demo.rest()
        assert demo.noted("slide") == []
        demo.touch.drag(demo.at(120, 70), demo.at(380, 70))
        demo.rest()
        assert [each.split()[0] for each in settled(demo.noted("slide"))] == ["willOpenViewSide", "didChangeOffset", "didOpenViewSide"]
        returns(demo)
        # A covered center: a tap closes it, with a bounce.
        navigates(demo, panningMode="navigationBarOrOpenCenterPanning", centerhiddenInteractivity="notUserInteractiveWithTapToCloseBouncing")
        demo.touch.tap(*demo.at(350, 500))
        demo.rest()
        assert demo.noted("slide") == bounced("left", 390)
        returns(demo)
        # A gap of 100: closed, the side still shows 100 points.
        navigates(demo, panningMode="fullViewPanning", centerhiddenInteractivity="notUserInteractiveWithTapToClose", gap="100", navigationControllerBehavior="integrated")
        demo.touch.tap(*demo.at(350, 500))
        demo.rest()
        demo.drawn("slide", "center", x=100)
        demo.drawn("slide", "navigationBar", x=100, y=47, height=44)
        assert demo.state("slide")["name"] == "exposed"


def two(chromium):
    with Demo(chromium, "view-deck", "two") as demo:
        offsets = lambda: demo.evaluate("[two.session.state.offset, inner.session.state.offset]")
        demo.tap("#two > [data-frame=center] [data-command]")
        assert offsets() == [346, 0] and demo.noted("two") == opened("left", 346)
        # The inner one opens, with a ledge of 66; its delegate sets the outer one's ledge to 22.
        demo.tap("#inner > [data-frame=center] [data-command]")
        assert offsets() == [368, 324], offsets()
        assert demo.noted("inner") == opened("left", 324) and demo.noted("two") == ["didChangeOffset 368 horizontal False"]
        assert demo.evaluate("[...document.querySelectorAll('#two [data-command]')].map(({ textContent }) => textContent)") == ["»", "»"]
        # A finger on the inner center drags the inner deck.
        demo.touch.drag(demo.at(345, 400), demo.at(150, 400))
        demo.rest()
        assert offsets() == [346, 0], offsets()
        assert settled(demo.noted("inner")) == closed("left") and demo.noted("two") == ["didChangeOffset 346 horizontal False"]
        demo.tap("#inner > [data-frame=center] [data-command]")
        demo.noted("inner"), demo.noted("two")
        # The outer one closes, by what is seen of its button, and with it the inner one, which gives the ledge back.
        demo.touch.tap(*demo.at(384, 69))
        demo.rest()
        assert offsets() == [0, 0] and demo.state("two")["ledges"]["left"] == 44
        assert demo.noted("inner") == closed("left") and demo.noted("two") == closed("left")
        # Sections 2 and 3 do not pan. Each has four rows more than the one before.
        assert demo.evaluate("[...document.querySelectorAll('#two > [data-frame=center] .rows')].map(({ children }) => children.length)") == [4, 8, 12, 16]
        demo.evaluate("document.querySelector('#two > [data-frame=center] .scroller').scrollTop = 700")
        demo.frame()
        demo.touch.drag(demo.at(100, 500), demo.at(350, 500))
        demo.rest()
        assert offsets() == [0, 0] and demo.noted("two") == []


def four(chromium):
    with Demo(chromium, "view-deck", "four") as demo:
        inside = lambda side: f"#four > [data-frame={side}]"
        demo.tap(button(demo, "Open left", inside("center")))
        demo.drawn("four", "center", x=380)
        assert demo.noted("four") == opened("left", 380)
        # Another axis: this side closes first.
        demo.tap(button(demo, "Open top", inside("left")))
        demo.drawn("four", "center", x=0, y=814)
        assert demo.noted("four") == ["willCloseViewSide left True", "didChangeOffset 0 horizontal False", "willOpenViewSide top True", "didChangeOffset 814 vertical False",
                                       "didCloseViewSide left True", "didShowCenterViewFromSide left True", "didOpenViewSide top True"]
        demo.tap(button(demo, "Toggle", inside("top")))
        demo.drawn("four", "center", y=-804)
        demo.noted("four")
        demo.tap(button(demo, "Close bouncing", inside("bottom")))
        assert demo.noted("four") == bounced("bottom", -844, "vertical")
        demo.tap(button(demo, "Bounce right", inside("center")))
        demo.drawn("four", "center", x=-370)
        assert demo.noted("four") == ["willOpenViewSide right True", "didChangeOffset -390 horizontal False", "didBounceViewSide right opening", "didChangeOffset -370 horizontal False", "didOpenViewSide right True"]
        demo.keys.press("Escape")
        demo.rest()
        assert demo.noted("four") == closed("right")
        # The finger's first movement says along which axis.
        demo.touch.drag(demo.at(200, 700), demo.at(200, 100))
        demo.rest()
        demo.drawn("four", "center", y=-804)


def sizable(chromium):
    with Demo(chromium, "view-deck", "sizable") as demo:
        height = demo.evaluate("sized.clientHeight")
        demo.touch.drag(demo.at(100, 400), demo.at(370, 400))
        demo.rest()
        demo.drawn("sized", "center", x=346, height=height)
        demo.noted("sized")
        # 48 above and 48 below, and the safe area: 0.3 seconds until the window fills the screen. The open side stays open.
        demo.tap("#zoom")
        demo.frames(320)
        demo.rest()
        demo.drawn("sized", "center", x=346, height=844)
        demo.tap("#zoom")
        demo.frames(320)
        demo.rest()
        demo.drawn("sized", "center", x=346, height=height)
        assert demo.state("sized")["name"] == "left" and demo.noted("sized") == []


def tabbed(chromium):
    with Demo(chromium, "view-deck", "tabbed") as demo:
        items = lambda: demo.evaluate("[...document.querySelectorAll('#items [role=tab]')].map(({ textContent }) => textContent)")
        center = lambda: demo.evaluate("document.querySelector('#selector h2').textContent")
        demo.rest()
        # `viewWillAppear` of the side: open, without animation. The bar slides with the center.
        assert (demo.state("selector")["name"], items(), center()) == ("left", ["1First", "2Second"], "First")
        demo.drawn("selector", "center", x=346)
        demo.drawn("selector", "navigationBar", x=346, y=47, height=44)
        # `closeLeftViewBouncing`: in the block, another center; `automaticallyUpdateTabBarItems`. With a `maxSize` of 220, that much of the center is seen.
        demo.tap(button(demo, "B", "#selector"))
        assert (items(), center()) == (["1Third", "2Second"], "Third")
        demo.drawn("selector", "center", x=170)
        names = [each.split()[0] for each in demo.noted("selector")]
        assert names == [each.split()[0] for each in bounced("left", 390)], names
        demo.tap(button(demo, "Change.*"))
        assert items() == ["★Third", "2Second"]
        # Dragged open, and back to the first.
        demo.touch.drag(demo.at(190, 500), demo.at(370, 500))
        demo.rest()
        assert demo.state("selector")["name"] == "left"
        demo.tap(button(demo, "A", "#selector"))
        assert items() == ["★First", "2Second"]
        # `hidesBottomBarWhenPushed`, and another tab.
        demo.tap(button(demo, "Push.*"))
        assert demo.evaluate("items.hidden") and demo.evaluate("tabs.clientHeight") == 844
        assert demo.evaluate("document.querySelector('#tabs .screen .screen:not([inert]) h2').textContent") == "Fourth"
        demo.tap(button(demo, "‹ Back", "#tabs"))
        assert not demo.evaluate("items.hidden") and items() == ["★First", "2Second", "3Third"]
        demo.tap("#item2")
        assert demo.state("tabs")["selectedIndex"] == 2
        demo.tap(button(demo, "Change.*"))
        assert items() == ["★First", "2Second", "★Third"]
        # By keyboard.
        demo.locator("#item2").focus()
        demo.keys.press("ArrowLeft")
        demo.rest()
        assert demo.evaluate("[document.activeElement.id, tabs.session.state.selectedIndex]") == ["item1", 1]
        seen = demo.evaluate("[...document.querySelectorAll('#tabs > .screen')].map(({ inert }) => !inert)")
        assert seen == [False, True, False], seen


def navigation(chromium):
    with Demo(chromium, "view-deck", "navigation") as demo:
        front = lambda: demo.evaluate("[...document.querySelectorAll('#navigation .screen')].filter((each) => !each.closest('[inert]') && each.checkVisibility({ visibilityProperty: true })).at(-1).querySelector('h2')?.textContent")
        # A deck around: a tap on the covered center closes it.
        demo.tap(button(demo, "Deck around a navigation"))
        deck = "document.querySelector('#navigation drawerd-view-deck')"
        assert demo.evaluate(f"{deck}.state") == "closed" and front() == "1"
        demo.evaluate(f"void {deck}.openSide({{ side: 'left' }})")
        demo.rest()
        demo.touch.tap(*demo.at(370, 500))
        demo.rest()
        assert demo.evaluate(f"{deck}.state") == "closed"
        # On the second page the right side opens, on the third it does not.
        for count, state in [(2, "right"), (3, "closed")]:
            demo.tap(button(demo, "Go on", "#navigation .screen:not([inert])").last)
            assert front() == str(count), front()
            demo.evaluate(f"void {deck}.openSide({{ side: 'right' }})")
            demo.rest()
            assert demo.evaluate(f"{deck}.state") == state, count
            if state == "right":
                demo.tap(button(demo, "Write a mail"))
                assert demo.evaluate("modal.open")
                demo.click("#modal button")
            demo.evaluate(f"void {deck}.closeOpenSide()")
            demo.rest()
        for _ in range(3):
            demo.tap(button(demo, "‹ Back", "#navigation .screen:not([inert])").last)
        assert front() == "Decks and navigations"
        # Within, integrated: the bar slides with the center. Contained: it stays, and has a panner of its own.
        for behavior in ("integrated", "contained"):
            demo.tap(button(demo, f"Deck in a navigation, {behavior}"))
            demo.tap(button(demo, "Go on", "#navigation .screen:not([inert])").last)
            demo.touch.drag(demo.at(60, 500), demo.at(360, 500))
            demo.rest()
            bar = demo.locator("#navigation .screen:not([inert]) .bar:visible").last.bounding_box()
            near(bar["x"] - demo.origin["x"], 346 if behavior == "integrated" else 0)
            demo.evaluate(f"void {deck}.closeOpenSide()")
            demo.rest()
            # `ways` drags decks by mouse; here that is of the bar around one.
            for pointer in [demo.page.touch, *[demo.page.mouse] * (behavior == "contained")]:
                for start, end, state in [(100, 388, "left"), (370, 120, "closed"), (350, 60, "right"), (20, 300, "closed")]:
                    pointer.drag(demo.at(start, 70), demo.at(end, 70), rest=True)
                    demo.rest()
                    assert demo.evaluate(f"{deck}.state") == state, (behavior, pointer, start, end)
            demo.tap(button(demo, "Go on", "#navigation .screen:not([inert])").last)
            assert front() == "3"
            for _ in range(3):
                demo.tap(button(demo, "‹ Back", "#navigation .screen:not([inert])").last)


if __name__ == "__main__":
    assert len(plays("view-deck")) == 9
    with browser() as chromium:
        for case in (example, features, two, four, sizable, tabbed, navigation):
            if case.__name__ in (sys.argv[1:] or [case.__name__]):
                print(case.__name__, flush=True)
                case(chromium)
        if len(sys.argv) == 1 or "ways" in sys.argv:
            ways(chromium, "view-deck", WAYS)
        if len(sys.argv) == 1 or "looks" in sys.argv:
            looks(chromium, "view-deck", DECKS)
